import { expect, it } from 'vitest'
import { useTestServer } from '../../../../../testing/server.ts'
import { useWaves } from './waves.fixture.ts'

const server = useTestServer()
const { calls, waves, sku, started, walk, stateOf, hold, colleague, shownOf, refusalOf } = useWaves(server)

/** A wave whose person has mugs of the first place in the hand. */
async function inHand(quantity: number) {
  const all = await started()
  await waves.scan(all.id, 'A-1')
  await waves.scan(all.id, sku('MUG'), { quantity })
  return { ...all, step: await shownOf(all.id) }
}
const mugs = (count: number) => ({ count, sku: sku('MUG'), place: 'A-1' })

it('says what goes back when the order of the units in the hand is held, until something else is done', async () => {
  const { id, orders, step } = await inHand(2)
  expect((await waves.get(id)).putBack).toBeNull()
  await hold(orders[0].id, 'hold')
  expect(await refusalOf(waves.scan(id, 'T-1', { step }))).toBe('FLOOR_HELD')
  expect(await waves.get(id)).toMatchObject({ putBack: mugs(2), step: { kind: 'item', slot: 2, hand: 0 } })
  expect((await waves.scan(id, sku('MUG'))).body.data).toMatchObject({ putBack: null, step: { hand: 1 } })
  await walk(id)
})
it('says what goes back to the person who takes the wave over', async () => {
  const { id, step } = await inHand(2)
  const { email: as } = await colleague()
  expect(await refusalOf(waves.scan(id, 'T-1', { as, step, takeOver: true }))).toBe('WAVE_STEP_CHANGED')
  expect(await waves.get(id)).toMatchObject({ picked: 0, putBack: mugs(2), step: { kind: 'item', hand: 0 } })
  expect(await refusalOf(waves.finish(id))).toBeNull()
  expect(await waves.get(id)).toMatchObject({ state: 'picked', putBack: null })
})
it('says what goes back when more is in the hand than its tote still needs', async () => {
  const { id, orders, step } = await inHand(2)
  await calls.pick(orders[0].id, { place: 'A-1', code: sku('MUG'), quantity: 1 })
  expect(await waves.get(id)).toMatchObject({
    putBack: mugs(2),
    step: { kind: 'item', slot: 1, hand: 0, units: { quantity: 1 } },
  })
  expect(await refusalOf(waves.scan(id, 'T-1', { step }))).toBe('WAVE_STEP_CHANGED')
  expect((await waves.scan(id, sku('MUG'))).body.data).toMatchObject({ putBack: null, step: { hand: 1 } })
  await walk(id)
  expect(await stateOf(orders[0].id)).toBe('picked')
})
it('is not finished while units in the hand have a tote', async () => {
  const { id } = await inHand(1)
  const { body } = await waves.finish(id)
  expect([body.errorCode, body.message]).toEqual([
    'WAVE_TOTE_FIRST',
    `Put 1 × ${sku('MUG')} into tote T-1 (1, yellow) first: scan the tote`,
  ])
  expect((await waves.skip(id, {})).body.data).toMatchObject({ putBack: mugs(1) })
  expect((await waves.finish(id)).body.data).toMatchObject({ state: 'picked' })
})
it('says what goes back when its place is skipped, until something else is done', async () => {
  const { id } = await inHand(2)
  const skipped = (await waves.skip(id, {})).body.data!
  expect(skipped).toMatchObject({ putBack: mugs(2), step: { kind: 'place', units: { place: 'A-2' }, hand: 0 } })
  expect((await waves.get(id)).putBack).toEqual(mugs(2))
  const next = (await waves.scan(id, 'A-2')).body.data!
  expect(next).toMatchObject({ putBack: null, picked: 0, step: { kind: 'item', units: { place: 'A-2' } } })
  await walk(id)
  expect(await waves.get(id)).toMatchObject({ state: 'picked', picked: 5 })
})
it('says what goes back when the only place that is left is skipped', async () => {
  const { id } = await inHand(2)
  for (const code of ['T-1', sku('MUG'), 'T-2', 'A-2', sku('CUP'), 'T-2', 'A-3', sku('BOWL')])
    await waves.scan(id, code)
  const skipped = (await waves.skip(id, {})).body.data!
  const bowl = { count: 1, sku: sku('BOWL'), place: 'A-3' }
  expect(skipped).toMatchObject({ putBack: bowl, step: { kind: 'place', units: { place: 'A-3' }, hand: 0 } })
  expect((await waves.scan(id, 'A-3')).body.data).toMatchObject({ putBack: null, step: { kind: 'item' } })
  await walk(id)
})
