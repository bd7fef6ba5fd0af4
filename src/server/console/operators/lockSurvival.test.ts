import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { anybody, MINUTE_MS, pinOf, startDesk } from './testing/desk'

it('the lock of a PIN that was guessed outlasts a restart, and ends with its time', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-desk-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const desk = await startDesk(dir)
  const { tomas } = await desk.twoOperators()
  const take = async (pin: string, status: number) => {
    const body = { proof: pinOf(pin) }
    return (await anybody(desk)).call('selectOperator', { params: { operatorId: tomas.id }, body }, status)
  }
  for (const status of [403, 403, 403, 403, 423]) await take('111222', status)
  await desk.restart()
  expect(await take('731905', 423)).toMatchObject({ details: { reason: 'PIN_LOCKED' } })
  desk.wall.pass(15 * MINUTE_MS)
  await take('731905', 200)
  await desk.server.close()
})
