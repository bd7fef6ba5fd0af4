import { expect, it } from 'vitest'
import { anybody, pinOf, startDesk } from './testing/desk'

const [PRIYA, NEW_PIN] = ['408126', '519274']

it.each<[string, boolean]>([
  ['the first PIN', false],
  ['a new PIN', true],
])('%s leaves nobody at the desk of other sessions of its owner', async (_what, hasPin) => {
  const desk = await startDesk()
  const proof = hasPin ? { proof: pinOf(PRIYA) } : {}
  const { id } = await desk.first.call('createOperator', { body: { name: 'Priya Raman', ...proof } }, 201)
  const params = { operatorId: id }
  const elsewhere = await anybody(desk)
  await elsewhere.call('selectOperator', { params, body: proof }, 200)
  await elsewhere.call('listQueue', {}, 200)
  const change = { proof: pinOf(NEW_PIN), confirm: pinOf(PRIYA) }
  if (hasPin) await desk.first.call('changeOperatorPin', { params, body: change }, 200)
  else await desk.first.call('addOperatorProof', { params, body: { proof: pinOf(NEW_PIN) } }, 201)
  expect(await elsewhere.call('listQueue', {}, 403)).toMatchObject({ details: { reason: 'NOBODY_AT_DESK' } })
  await desk.first.call('listQueue', {}, 200)
  await desk.server.close()
})

it('the removal of a proof does too', async () => {
  const desk = await startDesk()
  const body = { name: 'Priya Raman', proof: pinOf(PRIYA) }
  const priya = await desk.first.call('createOperator', { body }, 201)
  const params = { operatorId: priya.id }
  const elsewhere = await anybody(desk)
  await elsewhere.call('selectOperator', { params, body: { proof: pinOf(PRIYA) } }, 200)
  await elsewhere.call('listQueue', {}, 200)
  const [pin] = priya.proofs
  const removal = { params: { ...params, proofId: pin?.id ?? '' }, body: { confirm: pinOf(PRIYA) } }
  await desk.first.call('removeOperatorProof', removal, 200)
  await elsewhere.call('listQueue', {}, 403)
  await desk.server.close()
})
