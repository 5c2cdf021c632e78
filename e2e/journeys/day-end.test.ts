import { getDayEnd, listManifests, printManifests } from '@waybill/contract/shipping/manifest-api'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

describe('the end of the day', () => {
  journey('with nothing to close says so, and leads to the manifests', async ({ open }) => {
    const { email } = await plantSeller({ orders: [] })
    const { page } = await open({ as: email, path: '/e/#/end-of-day' })
    await heading(page, 'End of day').waitFor()
    await page.getByText('Everything is closed for today.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    const calls = await callsOf(email)
    expect((await calls.call(getDayEnd, {})).rows).toEqual([])
    await page.getByRole('button', { name: 'Manifest history' }).click()
    await heading(page, 'Manifests').waitFor()
    await page.getByText('No manifests yet.').waitFor()
    expect((await calls.call(listManifests, { query: {} })).records).toEqual([])
    expect(await faultsOf(page)).toEqual([])
  })

  journey('is closed and printed in three presses, each label in one manifest', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ orders: manyOrders(3), funds: 200_0000 })
    const calls = await callsOf(email)
    await buyCheapest(calls, orderIds)
    const { page } = await open({ as: email, path: '/e/#/end-of-day' })
    const row = page.getByRole('list', { name: 'End of day' }).getByRole('listitem')
    await row.getByText('3 labels').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: 'Close the day with 3 labels?' })
    // A second press of an impatient hand closes nothing twice.
    await question.getByRole('button', { name: 'Close day' }).dblclick()
    const closed = page.getByRole('dialog', { name: 'Day closed' })
    await closed.getByText('1 manifest created').waitFor()
    expect(await faultsOf(page)).toEqual([])
    const printed = page.waitForResponse((answer) => answer.url().endsWith(printManifests.path))
    await page.keyboard.press('p')
    const answer = await printed
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await closed.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Everything is closed for today.').waitFor()
    await page.getByText('In a manifest already').waitFor()
    const { records } = await calls.call(listManifests, { query: {} })
    expect(records.map(({ count }) => count)).toEqual([3])
    expect((await calls.call(getDayEnd, {})).rows).toEqual([])
  })
})
