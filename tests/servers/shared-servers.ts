// Vitest's global setup: one PostgreSQL and one Redis for the whole run. Each test file gets its own database on them. In the
// deep set all connections go through a pooler that gives each transaction another connection.
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
