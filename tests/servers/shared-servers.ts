// Vitest's global setup: one PostgreSQL and one Redis for the whole run. Each file of tests gets a database of its own in
// them; in the deep set everything goes through a pooler that lends connections for one transaction.
import type { TestProject } from 'vitest/node'
import { isDeep } from '../depth.ts'
import { POSTGRES_SETTING } from './database.ts'
import { postgresPrograms, startPostgres } from './postgres.ts'
import { REDIS_SETTING, redisProgram, startRedis } from './redis.ts'

export async function setup({ name }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Two projects of one run share them.
  if (process.env[POSTGRES_SETTING] || process.env[REDIS_SETTING]) return undefined
  const [programs, program] = [postgresPrograms(), redisProgram()]
  const [postgres, redis] = await Promise.all([
    programs ? startPostgres(programs, { isPooled: isDeep || name === 'deep' }) : undefined,
    program ? startRedis(program) : undefined
  ])
  if (postgres) {
    const { port, poolerPort } = postgres
    process.env[POSTGRES_SETTING] = JSON.stringify({ port, poolerPort })
  }
  if (redis) process.env[REDIS_SETTING] = redis.socket
  return async () => {
    delete process.env[POSTGRES_SETTING]
    delete process.env[REDIS_SETTING]
    await Promise.all([postgres?.stop(), redis?.stop()])
  }
}
