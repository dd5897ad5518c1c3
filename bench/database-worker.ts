// A migrated PostgreSQL server of its own, in a process of its own: what stands behind a function is not the function.
// Tells its address; ends with whoever started it.
import { openTestDatabase } from '../tests/servers/database.ts'

const { url, close } = await openTestDatabase('server', { isPooled: false })
process.on('disconnect', () => void close().then(() => process.exit(0)))
process.send?.(url)
