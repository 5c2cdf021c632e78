import { describe, expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { press, reviewing } from '../support/review-grid.ts'
import { patient } from '../visitor.ts'

describe('the review of values as people write them', () => {
  journey('offers to read a column another way, reads it by one press and undoes it by one', async ({ open }) => {
    const wrong = {
      1: { packageWeight1: '2.5 lbs', packageWeight2: '' },
      2: { packageWeight1: '1 lb 4 oz', packageWeight2: '' },
    }
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'units.csv', rows: 3, prefix: 'U-', wrong })
    const offers = dialog.dialog.getByRole('region', { name: 'These values can be read another way' })
    await offers.getByText('“1 lb 4 oz” → 1, Weight (oz/g) 4').waitFor()
    await dialog.tab('Errors 2').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await offers.getByRole('button', { name: 'Apply to 2 rows: Weight (lb/kg) read as weight and unit' }).click()
    await dialog.tab('Valid 3').waitFor()
    await offers.waitFor({ state: 'detached' })
    expect((await valuesOf('packageWeight1')).slice(0, 2)).toEqual(['2.5', '1'])

    await dialog.button('Undo').click()
    await dialog.tab('Errors 2').waitFor()
    await offers.getByText('“1 lb 4 oz” → 1, Weight (oz/g) 4').waitFor()
  })

  journey(
    'puts lost zeros back on request, and maps the next file of the same headings as the last one',
    async ({ open }) => {
      const wrong = { 1: { zipCode: '2108', city: 'Boston', stateCode: 'MA' } }
      const { page, dialog, valuesOf } = await reviewing(open, { name: 'zeros.csv', rows: 2, prefix: 'Z-', wrong })
      const offers = dialog.dialog.getByRole('region', { name: 'These values can be read another way' })
      await offers.getByText('“2108” → 02108').waitFor()
      await dialog.tab('Errors 1').waitFor()
      await offers
        .getByRole('button', { name: 'Apply to 1 row: Recipient ZIP code restore missing leading zeros' })
        .click()
      await dialog.tab('Valid 2').waitFor()
      expect((await valuesOf('zipCode'))[0]).toBe('02108')
      await dialog.button('Import 2 orders').click()
      await dialog.dialog.getByText('2 orders imported').waitFor()

      await dialog.button('Import another file').click()
      await dialog.send(orderFile({ name: 'next.csv', rows: 3, prefix: 'N-' }))
      await dialog.dialog.getByText('Read 3 rows').waitFor()
      await dialog.next()
      await dialog.dialog.getByText('Mapped as last time').waitFor()
      await dialog.tab('Valid 3').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await dialog.button('Change').click()
      await dialog.field(/^Order number/).waitFor()
      await dialog.dialog.getByText('same as last time (confident)').first().waitFor()
      await dialog.next()
      await dialog.tab('Valid 3').waitFor()
      await dialog.dialog.getByText('Mapped as last time').waitFor({ state: 'detached' })
    },
  )

  journey('replaces all values that are wrong in one way by one press', async ({ open }) => {
    const wrong = { 1: { zipCode: 'A' }, 2: { zipCode: 'B' }, 4: { zipCode: 'C' } }
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'group.csv', rows: 4, prefix: 'R-', wrong })
    await dialog.dialog.getByRole('button', { name: /^Recipient ZIP code Invalid/ }).click()
    await dialog.button('Replace all 3…').click()
    const box = dialog.dialog.getByRole('textbox', { name: 'Replace these values of Recipient ZIP code with' })
    await box.fill('10001')
    await press(page, 'Enter')
    await dialog.tab('Valid 4').waitFor()
    await expect.poll(() => valuesOf('zipCode'), patient).toContain('10001')
  })
})
