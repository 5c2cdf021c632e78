import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/floor-printing/api'
import * as printApi from '@waybill/contract/floor-printing/print-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { plantFloor } from '../../../testing/outbound-floor.ts'
import { seedUser } from '../../../testing/people.ts'
import { plantPrinter } from '../../../testing/printers.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { useFloorPrints } from './prints.fixture.ts'

const { server, here, work, place, print, planted, printerNow } = useFloorPrints()
const { staff } = demoWarehouse
const as = { as: staff }
const otherStaff = 'floor@other-printers.test'
const otherSeller = 'seller@other-printers.test'

beforeAll(async () => {
  await seedUser(server, { provider: demoOrg.platform, email: otherSeller })
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: otherStaff })
})

describe('printers and stations', () => {
  it('are created, listed and changed; a name is used once in a warehouse', async () => {
    const { printer, station } = await planted()
    expect(printer).toMatchObject({
      port: 9100,
      dpi: '203',
      media: '4x6',
      active: true,
      lastResult: null,
      lastAt: null,
    })
    expect(station).toMatchObject({ labelPrinter: { id: printer.id }, placePrinter: { id: printer.id } })
    expect(station.code).toBe(`ST-${station.id}`)
    const { id, version, name, host, port, dpi, media } = printer
    const fields = { name, host, port, dpi, media }
    const idle = {
      name: station.name,
      labelPrinterId: null,
      placePrinterId: null,
      active: true,
      version: station.version,
    }
    const left = (await server.call(api.updateStation, { params: { id: station.id }, body: idle }, as)).body.data!
    const body = { ...fields, active: false, version }
    const changed = await server.call(api.updatePrinter, { params: { id }, body }, as)
    expect(changed.body.data).toMatchObject({ active: false, version: version + 1 })
    expect((await server.call(api.updatePrinter, { params: { id }, body }, as)).body.errorCode).toBe('CONFLICT')
    const twin = { warehouseId: here.floor.warehouseId, ...fields, name: name.toUpperCase() }
    const refused = await server.call(api.createPrinter, { body: twin }, as)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'PRINTER_NAME_USED'])
    const bench = {
      warehouseId: here.floor.warehouseId,
      name: station.name,
      labelPrinterId: null,
      placePrinterId: null,
    }
    expect((await server.call(api.createStation, { body: bench }, as)).body.errorCode).toBe('STATION_NAME_USED')
    const off = {
      name: 'Browser bench',
      labelPrinterId: null,
      placePrinterId: null,
      active: true,
      version: left.version,
    }
    const now = await server.call(api.updateStation, { params: { id: station.id }, body: off }, as)
    expect(now.body.data).toMatchObject({ name: 'Browser bench', labelPrinter: null, placePrinter: null })
    expect((await server.call(api.updateStation, { params: { id: station.id }, body: off }, as)).body.errorCode).toBe(
      'CONFLICT',
    )
    expect((await print(station.id, place('A-1'))).body.errorCode).toBe('STATION_NO_PRINTER')
  })
  it('are refused with a wrong port, address or size', async () => {
    const fields = { name: 'Zebra', host: '192.168.1.9', port: 9100, dpi: '203', media: '4x6' } as const
    const { warehouseId } = here.floor
    for (const wrong of [
      { port: 22 },
      { port: 9110 },
      { host: 'a b' },
      { host: 'http://x' },
      { host: '' },
      { dpi: '600' },
    ])
      expect(
        (
          await server.request({
            method: 'POST',
            url: api.createPrinter.path,
            payload: { warehouseId, ...fields, ...wrong },
            as: staff,
          })
        ).status,
        JSON.stringify(wrong),
      ).toBe(400)
    const small = await plantPrinter(server, warehouseId, { media: '4x1' })
    const fine = await plantPrinter(server, warehouseId, { dpi: '300' })
    for (const { id } of [small, fine]) {
      const body = { warehouseId, name: `Bench ${id}`, labelPrinterId: id, placePrinterId: null }
      const { status, body: answer } = await server.call(api.createStation, { body }, as)
      expect([status, answer.errorCode]).toEqual([409, 'PRINTER_FOR_LABELS'])
    }
    const other = await plantPrinter(server, (await plantFloor(server)).warehouseId)
    const body = { warehouseId, name: 'Bench', labelPrinterId: other.id, placePrinterId: null }
    expect((await server.call(api.createStation, { body }, as)).status).toBe(404)
  })
  it('a printer that stations use keeps its size and stays active, and one that moved has no last result', async () => {
    const { printer, station } = await planted()
    const { id, version, name, host, port } = printer
    const change = (facts: object) =>
      server.call(
        api.updatePrinter,
        {
          params: { id },
          body: { name, host, port, dpi: '203', media: '4x6', active: true, version, ...facts },
        },
        as,
      )
    for (const facts of [{ dpi: '300' }, { media: '4x1' }, { active: false }]) {
      const { status, body } = await change(facts)
      expect([status, body.errorCode], JSON.stringify(facts)).toEqual([409, 'PRINTER_IN_USE'])
      expect(body.message).toContain(station.name)
    }
    await print(station.id, place('A-1'))
    await work()
    expect(await printerNow(id)).toMatchObject({ lastResult: 'reached' })
    await change({ host: '192.0.2.7' })
    expect(await printerNow(id)).toMatchObject({ lastResult: null, lastAt: null })
  })
  it('are for staff of the operator alone', async () => {
    const { printer, station } = await planted()
    const { data } = (
      await server.call(printApi.printTestLabel, { params: { id: printer.id }, body: { commandId: randomUUID() } }, as)
    ).body
    const calls = (by?: string) => [
      print(station.id, place('A-1'), { by: by ?? '' }),
      server.call(printApi.getFloorPrint, { params: { id: data!.id } }, by ? { as: by } : {}),
      server.call(printApi.confirmFloorPrint, { params: { id: data!.id } }, by ? { as: by } : {}),
    ]
    const statuses = async (all: Promise<{ status: number }>[]) => (await Promise.all(all)).map(({ status }) => status)
    expect(await statuses(calls(otherStaff))).toEqual([404, 404, 404])
    expect(await statuses(calls(otherSeller))).toEqual([403, 403, 403])
    const nobody = await server.request({ method: 'GET', url: api.listPrinters.path })
    expect(nobody.status).toBe(401)
    const sign = await server.request({
      method: 'GET',
      url: api.printStationSign.path.replace(':id', String(station.id)),
      as: staff,
    })
    expect([sign.status, sign.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await server.call(api.getPrinterReach, {}, as)).body.data).toEqual({ configured: true })
  })
})
