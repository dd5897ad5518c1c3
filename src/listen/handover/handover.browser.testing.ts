// For tests: a server of hand-overs in memory, in place of `fetch`.

interface Row {
  revision: number
  sealed: string
}
interface Body {
  id: string
  revision: number
  sealed: string
}

export class HandoverServer {
  rows = new Map<string, Row>()
  isOnline = true
  /** How far its clock is ahead of this one. */
  aheadMs = 0
  calls: string[] = []

  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (!this.isOnline) throw new TypeError('fetch failed')
    const call = String(input).split('/').at(-1) ?? ''
    this.calls.push(call)
    const body = JSON.parse(String(init?.body)) as Body
    const row = this.rows.get(body.id)
    const nowMs = Date.now() + this.aheadMs
    if (call === 'end') return Response.json({ wasThere: this.rows.delete(body.id) })
    if (call === 'read') return row ? Response.json({ ...row, nowMs }) : refusal(404, 'unknown-handover')
    if (!row && body.revision > 0) return refusal(404, 'unknown-handover')
    if ((row?.revision ?? 0) !== body.revision) return refusal(409, 'handover-changed')
    const revision = body.revision + 1
    this.rows.set(body.id, { revision, sealed: body.sealed })
    return Response.json({ revision, nowMs })
  }
}

const refusal = (status: number, code: string) =>
  Response.json({ type: '', title: '', status, code, error: code, requestId: 'x' }, { status })
