// A migrated PostgreSQL server in a process of its own, as beside a deployed function. Sends its address; ends with its parent.
import { openTestDatabase } from '../tests/servers/database.ts'

const { url, close } = await openTestDatabase('server', { isPooled: false })
process.on('disconnect', () => void close().then(() => process.exit(0)))
process.send?.(url)
