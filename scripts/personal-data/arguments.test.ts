// The arguments of `npm run personal-data --`, and the messages for mistakes.
import { expect, test } from 'vitest'
import { readCommand } from './arguments.ts'

const read = (line: string) => readCommand(line.split(' '))

test('an address is normalised', () => {
  expect(read('export --email Noor@Post.Example')).toEqual({
    act: 'export',
    file: undefined,
    who: { email: 'noor@post.example', pushEndpoint: undefined }
  })
})

test('a file, a push endpoint and a confirmation are accepted', () => {
  expect(read('export --email a@b.be --out a.json')).toMatchObject({ act: 'export', file: 'a.json' })
  expect(read('erase --email a@b.be --push https://push.example/1')).toMatchObject({
    act: 'erase',
    isSure: false,
    who: { pushEndpoint: 'https://push.example/1' }
  })
  expect(read('hide-nickname --email a@b.be')).toMatchObject({ act: 'hide-nickname' })
  expect(read('erase --email a@b.be --yes')).toMatchObject({ act: 'erase', isSure: true })
})

test.each([
  ['', 'Use one of:'],
  ['export', 'Use one of:'],
  ['forget --email a@b.be', 'Use one of:'],
  ['export a@b.be', 'Use one of:'],
  ['export --email a@b.be more', 'Use one of:'],
  ['export --email a@b.be --yes', 'Use one of:'],
  ['erase --email a@b.be --out a.json', 'Use one of:'],
  ['hide-nickname --email a@b.be --yes', 'Use one of:'],
  ['erase --email a@b.be --force', "Unknown option '--force'.\nUse one of:"],
  ['erase --email noor', '--email: noor is no mail address.'],
  ['erase --email a@b.be --push push.example', '--push: expected an address that begins with https://.']
])('the arguments %j are refused, and the message says what was expected', (line, message) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({ name: 'OperatorError', message: expect.stringContaining(message) })
  )
})
