import { getDayEnd, listManifests } from '@waybill/contract/shipping/manifest-api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

describe('the end of the day', () => {
  journey('nothing to close is said, and leads to the manifests', async ({ open }) => {
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
})
