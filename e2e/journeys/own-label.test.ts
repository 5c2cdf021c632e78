import { checkDigitUps } from '@waybill/contract/carriers/tracking-number'
import { getOrder } from '@waybill/contract/orders/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'

/** A number of UPS that only this test has. */
const numberOf = (serial: string): string => `1Z99AB7C03${serial}${checkDigitUps(`99AB7C03${serial}`)}`
const fileOf = (name: string, labels: readonly string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(labels.map((field) => `^XA^FO50,60^BY3^BCN,200,N,N,N${field}^FS^XZ`).join('\n')),
})
const recipient = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' }

describe('labels of the seller’s own', () => {
  journey('an order is shipped with an uploaded label, and awaits shipment again without it', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ orders: [{ recipient }] })
    const [id = 0] = orderIds
    const { page } = await open({ as: email, path: `/b/#/order/detail/${id}` })
    await heading(page, 'J-0001').waitFor()
    await page.getByRole('button', { name: 'Edit: Fulfillment' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit service' })
    await edit.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: 'Upload own label' }).click()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Upload label' }).click()

    const drawer = page.getByRole('dialog', { name: 'Upload label' })
    const files = drawer.locator('input[type=file]')
    const program = { name: 'label.pdf', mimeType: 'application/pdf', buffer: Buffer.from('#!/bin/sh') }
    await files.setInputFiles([program, program])
    const refused = drawer.getByText('Upload a label as PDF, PNG or ZPL')
    await expect.poll(() => refused.count()).toBe(2)
    await drawer.getByRole('button', { name: 'Remove label.pdf' }).first().click()
    await expect.poll(() => refused.count()).toBe(1)
    const number = numberOf('0000001')
    await files.setInputFiles(fileOf('own.zpl', [`^FD${number}`]))
    await expect.poll(() => drawer.getByRole('textbox', { name: 'Tracking number' }).inputValue()).toBe(number)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Order J-0001 shipped with your label').first().waitFor()
    const calls = await callsOf(email)
    expect(await calls.call(getOrder, { params: { id } })).toMatchObject({
      status: 2,
      shipment: { trackingNo: number },
    })

    await page.getByRole('button', { name: 'Remove uploaded label' }).click()
    await page.getByText('Label removed. The order awaits shipment again.').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Label restored').first().waitFor()
    expect(await calls.call(getOrder, { params: { id } })).toMatchObject({
      status: 2,
      shipment: { trackingNo: number },
    })
  })

  journey('labels of several orders: what cannot be read is asked for', async ({ open }) => {
    const { email } = await plantSeller({ orders: [{ recipient }, { recipient }] })
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    await page.getByRole('link', { name: 'J-0001' }).waitFor()
    await page.keyboard.press('Control+a')
    await orderList(page).more('Upload labels')
    const drawer = page.getByRole('dialog', { name: 'Upload labels' })
    const named = fileOf('two.zpl', [`^FD${numberOf('0000002')}^FS^FO50,400^A0N,30,30^FDREF J-0002`, '^FDNOT A NUMBER'])
    await drawer.locator('input[type=file]').setInputFiles(named)
    await drawer.getByText("The barcode can't be read.").waitFor()
    await page.keyboard.press('Control+Enter')
    await drawer.getByText('Choose the order that this label is for').waitFor()
    await drawer.getByText('Enter the tracking number', { exact: true }).waitFor()
  })
})
