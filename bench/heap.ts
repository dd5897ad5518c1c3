// What a page's script itself keeps, apart from the machine code that the engine makes of whatever runs often: the sum
// over a heap snapshot, by kind of node.
import type { CDPSession } from '@playwright/test'

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Code comes and goes as the engine sees fit; what is native is the document, counted as nodes. */
const NOT_KEPT_BY_SCRIPT = new Set(['code', 'native', 'hidden', 'synthetic'])

export async function keptBytes(session: CDPSession): Promise<number> {
  const parts: string[] = []
  const add = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', add)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', add)
  return sumOf(JSON.parse(parts.join('')) as Snapshot)
}

function sumOf({ snapshot, nodes }: Snapshot): number {
  const { node_fields: fields, node_types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!NOT_KEPT_BY_SCRIPT.has(node_types[0][nodes[node + type] ?? 0] ?? ''))
      bytes += nodes[node + size] ?? 0
  return bytes
}
