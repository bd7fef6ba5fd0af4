import { expect, it } from 'vitest'
import { ownArguments } from './electronArguments'

it.each([
  ['unpackaged', ['/e/electron', '/app', '--port', '0'], ['--port', '0']],
  ['unpackaged, the folder with a slash', ['/e/electron', '/app/', '--demo'], ['--demo']],
  ['packaged', ['/opt/countersign', '--data-dir', '/d'], ['--data-dir', '/d']],
  [
    'under a test driver',
    ['/e/electron', '--inspect=0', '--remote-debugging-port=0', '--no-sandbox', '/app', '--json'],
    ['--json'],
  ],
  ['packaged, started by the desktop', ['/opt/countersign', '--no-sandbox', '--enable-crashpad'], []],
  ['a folder of the same name as a value', ['/e/electron', '/app', '--data-dir', '/data'], ['--data-dir', '/data']],
])('keeps what is meant for Countersign: %s', (_how, argv, expected) => {
  expect(ownArguments(argv, '/app')).toEqual(expected)
})
