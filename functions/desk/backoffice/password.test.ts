import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { COST, isPassword, passwordHash } from './password.ts'

const QUICK = { N: 1024, r: 8, p: 1 }

describe('the hash of a password', () => {
  test('the hash of a password contains its parameters, differs each time, and matches its own password only', async () => {
    const [one, other] = [
      await passwordHash('één wachtwoord', QUICK),
      await passwordHash('één wachtwoord', QUICK)
    ]
    expect(one).toMatch(/^scrypt:1024:8:1:[\w-]{22}:[\w-]{43}$/)
    expect(one).not.toBe(other)
    expect(await isPassword('één wachtwoord', one)).toBe(true)
    for (const wrong of ['een wachtwoord', 'één wachtwoord ', '', 'één wachtwoord'.normalize('NFD')])
      expect(await isPassword(wrong, one)).toBe(false)
  })

  test('the hash of a password is as slow as it should be; a faster one is refused as a setting', async () => {
    const BACKOFFICE_PASSWORD_HASH = await passwordHash('x')
    expect(COST).toEqual({ N: 131_072, r: 8, p: 1 })
    expect(parseEnv({ BACKOFFICE_PASSWORD_HASH })).toMatchObject({ BACKOFFICE_PASSWORD_HASH })
    expect(await isPassword('x', BACKOFFICE_PASSWORD_HASH)).toBe(true)
    for (const weak of [await passwordHash('x', QUICK), 'geheim', '$2b$12$abc'])
      expect(() => parseEnv({ BACKOFFICE_PASSWORD_HASH: weak })).toThrow(
        'what `npm run password-hash` prints'
      )
  })
})

describe('npm run password-hash', () => {
  const hashed = (input: string, ...args: string[]) =>
    spawnSync(process.execPath, ['scripts/password-hash.ts', ...args], { input, encoding: 'utf8' })

  test('the command prints the line for the environment from the password that is piped in, exactly', async () => {
    const { stdout, status } = hashed(' vier losse woorden hier \n')
    expect(status).toBe(0)
    const hash = /^BACKOFFICE_PASSWORD_HASH=(\S+)\n$/.exec(stdout)?.[1] ?? ''
    expect(await isPassword(' vier losse woorden hier ', hash)).toBe(true)
  })

  test('the command accepts no password as an argument, and no short one', () => {
    const argument = hashed('', 'vier losse woorden hier')
    expect(argument.status).toBe(1)
    expect(argument.stdout).toBe('')
    expect(argument.stderr).toBe('Type the password at the prompt, not as an argument.\n')
    const short = hashed('kort\n')
    expect(short.status).toBe(1)
    expect(short.stdout).toBe('')
    expect(short.stderr).toMatch(/^Choose 15 characters or more/)
  })
})
