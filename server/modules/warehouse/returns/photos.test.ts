import { orgType } from '@waybill/contract/core/enums'
import { returnPhotoRules } from '@waybill/contract/warehouse-returns/photos'
import * as api from '@waybill/contract/warehouse-returns/api'
import * as staffApi from '@waybill/contract/warehouse-returns/staff-api'
import { urlOf } from '@waybill/contract/core/client'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import type { PlantedFloor } from '../../../testing/outbound-floor.ts'
import { seedUser } from '../../../testing/people.ts'
import { hostOfAccount, useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { plantReturnsFloor, plantSent, returnCalls } from '../../../testing/warehouse-returns.ts'

const server = useTestServer()
const { seller, staff } = demoWarehouse
const otherSeller = 'seller@other-photos.test'
const otherStaff = 'floor@other-photos.test'
let floor: PlantedFloor
const { announce, open, inspect, undo, finish, photo, removePhoto, get } = returnCalls(server, () => floor)

beforeAll(async () => {
  floor = await plantReturnsFloor(server)
  await seedUser(server, { provider: demoOrg.platform, email: otherSeller })
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: otherStaff })
})

/** A return of one mug that is in the warehouse. */
async function arrived() {
  const sent = await plantSent(server, floor, { MUG: 1 })
  const { id, number } = (await announce(sent, { MUG: 1 })).body.data!
  return { id, number }
}
const read = async (
  route: typeof api.readReturnPhoto | typeof staffApi.readFloorReturnPhoto,
  id: string,
  as: string,
  size: 'large' | 'small' = 'large',
) => {
  const authorization = `Bearer ${await server.tokenOf(as)}`
  const url = urlOf(route, { params: { id }, query: { size } })
  return server.app.inject({ method: 'GET', url, headers: { host: hostOfAccount(as), authorization } })
}

describe('photos of a return', () => {
  it('show the parcel and single units, are drawn anew, and are read by both sides and nobody else', async () => {
    const { id, number } = await arrived()
    expect((await photo(id)).body.errorCode).toBe('RETURN_STATE')
    await open(number)
    const inspectionId = (await inspect(id, 'MUG', { grade: 'D', disposition: 'ask', to: null })).body.data!
      .inspections[0]!.id
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Artist: 'Ada Lovelace' } })
      .webp()
      .toBuffer()
    expect((await photo(id, { content: large })).body.data!.photos).toMatchObject([{ inspectionId: null }])
    const { photos } = (await photo(id, { inspectionId })).body.data!
    expect(photos.map((one) => one.inspectionId)).toEqual([null, inspectionId])
    expect((await get(id)).photos).toEqual(photos)
    const [parcel] = photos
    for (const [route, as] of [
      [api.readReturnPhoto, seller],
      [staffApi.readFloorReturnPhoto, staff],
    ] as const) {
      const shown = await read(route, parcel!.id, as)
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
      const facts = await sharp(shown.rawPayload).metadata()
      expect([facts.width, facts.height, facts.exif]).toEqual([2000, 1000, undefined])
      const small = await sharp((await read(route, parcel!.id, as, 'small')).rawPayload).metadata()
      expect([small.width, small.height]).toEqual([480, 240])
    }
    expect((await read(api.readReturnPhoto, parcel!.id, otherSeller)).statusCode).not.toBe(200)
    expect((await read(staffApi.readFloorReturnPhoto, parcel!.id, otherStaff)).statusCode).toBe(404)
    expect((await photo(id, { as: otherStaff })).status).toBe(404)
    expect((await removePhoto(id, parcel!.id, { as: otherStaff })).status).toBe(404)
  })

  it('are added once however often they are sent, and no more than there is room for', async () => {
    const { id, number } = await arrived()
    await open(number)
    const commandId = randomUUID()
    const many = await Promise.all([1, 2, 3].map(() => photo(id, { commandId })))
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await get(id)).photos).toHaveLength(1)
    const another = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect((await photo(id, { commandId, content: another })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
    const inspectionId = (await inspect(id, 'MUG')).body.data!.inspections[0]!.id
    expect((await photo(id, { inspectionId: inspectionId + 1 })).status).toBe(404)
    for (let n = 0; n < returnPhotoRules.ofUnit; n++) expect((await photo(id, { inspectionId })).status).toBe(200)
    const full = await photo(id, { inspectionId })
    expect([full.status, full.body.errorCode]).toEqual([409, 'RETURN_PHOTOS_FULL'])
    // The parcel has room of its own.
    expect((await photo(id)).status).toBe(200)
  })

  it('are JPEG, PNG or WebP by their content, whatever they are called', async () => {
    const { id, number } = await arrived()
    await open(number)
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .gif()
      .toBuffer()
    for (const content of [heic, gif, '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      expect((await photo(id, { content, fileName: 'photo.jpg' })).body.errorCode).toBe('RETURN_PHOTO_TYPE')
    expect((await photo(id, { content: '' })).body.errorCode).toBe('FILE_EMPTY')
    expect((await photo(id, { content: new Uint8Array(returnPhotoRules.bytes + 1) })).body.errorCode).toBe(
      'IMAGE_TOO_LARGE',
    )
    expect((await get(id)).photos).toEqual([])
  })

  it('are removed with their files until the return is completed; those of an undone scan show the parcel', async () => {
    const { id, number } = await arrived()
    await open(number)
    const inspectionId = (await inspect(id, 'MUG')).body.data!.inspections[0]!.id
    await photo(id)
    const [first, second] = (await photo(id, { inspectionId })).body.data!.photos
    expect((await undo(id, inspectionId)).body.data!.photos).toMatchObject([
      first,
      { id: second!.id, inspectionId: null },
    ])
    const commandId = randomUUID()
    await removePhoto(id, first!.id, { commandId })
    expect((await removePhoto(id, first!.id, { commandId })).body.data!.photos).toMatchObject([{ id: second!.id }])
    expect((await removePhoto(id, first!.id)).status).toBe(404)
    const { rows } = await server.admin.query('select from file where id = $1', [first!.id])
    expect(rows).toEqual([])
    expect((await read(api.readReturnPhoto, first!.id, seller)).statusCode).toBe(404)
    await inspect(id, 'MUG')
    expect((await finish(id)).body.data!.state).toBe('completed')
    expect((await removePhoto(id, second!.id)).body.errorCode).toBe('RETURN_STATE')
    expect((await photo(id)).body.errorCode).toBe('RETURN_STATE')
    expect((await read(api.readReturnPhoto, second!.id, seller)).statusCode).toBe(200)
  })
})
