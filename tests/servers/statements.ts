// For tests: what a database is asked, by anybody, while something goes on.
import { neonConfig } from '@neondatabase/serverless'
import { databaseFetch } from '../../functions/db/database-fetch.ts'

type Statement = { query?: string; params?: unknown[] }
type Sent = Statement & { queries?: Statement[] }

/** The statements, in their order, and how many values each of them has. */
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
