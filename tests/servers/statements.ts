// For tests: records the statements that a database receives, from any client.
import { neonConfig } from '@neondatabase/serverless'
import { databaseFetch } from '../../functions/platform/db/database-fetch.ts'

type Statement = { query?: string; params?: unknown[] }
type Sent = Statement & { queries?: Statement[] }

/** The statements in order, with the number of values of each. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  neonConfig.fetchFunction = (url: string, init: RequestInit) => {
    const { queries, ...single } = JSON.parse(String(init.body)) as Sent
    for (const { query, params } of queries ?? [single]) statements.push(`${query} [${params?.length}]`)
    return databaseFetch(url, init)
  }
  try {
    await act()
    return statements
  } finally {
    neonConfig.fetchFunction = databaseFetch
  }
}
