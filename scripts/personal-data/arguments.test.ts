// What may be typed after `npm run personal-data --`, and what a mistake is told.
import { expect, test } from 'vitest'
import { readCommand } from './arguments.ts'

const read = (line: string) => readCommand(line.split(' '))

test('an address in any form is the one that we know it by', () => {
  expect(read('export --email Noor@Post.Example')).toEqual({
    ...{ act: 'export', file: undefined },
    who: { email: 'noor@post.example', pushEndpoint: undefined }
  })
})

test('a file, a browser, and being sure', () => {
  expect(read('export --email a@b.be --out a.json')).toMatchObject({ act: 'export', file: 'a.json' })
  expect(read('erase --email a@b.be --push https://push.example/1')).toMatchObject({
    ...{ act: 'erase', isSure: false },
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
])('%j is told what was expected', (line, said) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({ name: 'OperatorError', message: expect.stringContaining(said) })
  )
})
