import * as api from '@waybill/contract/unidentified-returns/api'
import * as staffApi from '@waybill/contract/unidentified-returns/staff-api'
import { openReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { randomUUID } from 'node:crypto'
import type { PlantedFloor } from './outbound-floor.ts'
import { testPicture } from './picture.ts'
import { sendFile } from './send-file.ts'
import type { Answer, TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

const { seller, staff } = demoWarehouse

interface How {
  as?: string
  commandId?: string
}

/** What staff and sellers do with parcels whose order nobody knows, each as a call. */
export function unidentifiedCalls(server: TestServer, floorOf: () => PlantedFloor) {
  const record = (
    code: string,
    {
      as = staff,
      requestKey = randomUUID(),
      place = 'HOLD-1',
      another,
    }: { as?: string; requestKey?: string; place?: string; another?: boolean } = {},
  ) =>
    server.call(
      staffApi.recordUnidentified,
      { body: { requestKey, warehouseId: floorOf().warehouseId, code, note: 'Blue box', place, another } },
      { as },
    )
  const photo = async (parcelId: number, { as = staff, commandId = randomUUID() }: How = {}) => {
    const query = { parcelId, commandId }
    const content = await testPicture()
    const sent = { route: staffApi.addUnidentifiedPhoto, as, query, fileName: 'photo.jpg', content }
    return (await sendFile(server, sent)) as Answer<staffApi.FloorUnidentified>
  }
  const removePhoto = (id: number, photoId: string, as = staff) =>
    server.call(
      staffApi.removeUnidentifiedPhoto,
      { params: { id }, body: { commandId: randomUUID(), photoId } },
      { as },
    )
  const claim = (id: number, orderNo: string, { as = seller, commandId = randomUUID() }: How = {}) =>
    server.call(api.claimUnidentified, { params: { id }, body: { commandId, orderNo, note: null } }, { as })
  const withdraw = (id: number, claimId: number, as = seller) =>
    server.call(api.withdrawUnidentified, { params: { id }, body: { claimId } }, { as })
  const confirm = (id: number, claimId: number, as = staff) =>
    server.call(staffApi.confirmUnidentified, { params: { id }, body: { claimId } }, { as })
  const reject = (
    id: number,
    claimId: number,
    { as = staff, reason = 'Another product' }: { as?: string; reason?: string } = {},
  ) => server.call(staffApi.rejectUnidentified, { params: { id }, body: { claimId, reason } }, { as })
  const dispose = (id: number, { as = staff, anyway }: { as?: string; anyway?: boolean } = {}) =>
    server.call(staffApi.disposeUnidentified, { params: { id }, body: { anyway } }, { as })
  const opened = (code: string, as = staff) =>
    server.call(openReturn, { body: { warehouseId: floorOf().warehouseId, code } }, { as })
  const link = (id: number, returnId: number, as = staff) =>
    server.call(staffApi.linkUnidentified, { params: { id }, body: { returnId } }, { as })
  const get = (id: number, as = seller) => server.call(api.getUnidentified, { params: { id } }, { as })
  const floorGet = (id: number, as = staff) => server.call(staffApi.getFloorUnidentified, { params: { id } }, { as })
  return { record, photo, removePhoto, claim, withdraw, confirm, reject, dispose, opened, link, get, floorGet }
}
