import {
  checkAddress,
  createAddress,
  deleteAddresses,
  exportAddresses,
  getAddress,
  listAddresses,
  parseAddressText,
  queryState,
  queryZip,
  restoreAddresses,
  setDefaultAddress,
  updateAddress,
  useAddresses,
  usedCountries,
  verifyAddresses,
} from '@waybill/contract/addresses/api'
import { findZipPlace } from '../../../places/index.ts'
import { type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { addAddress, changeAddress, chooseDefault } from './change.ts'
import { exportBook } from './export.ts'
import { listBook } from './list.ts'
import { listStates, listUsedCountries, readPasted } from './places.ts'
import { countUse, removeAddresses, restoreDeleted } from './remove.ts'
import { getRecord } from './repository.ts'
import { presentAddress } from './row.ts'
import { embeddedValidator } from './validator.ts'
import { checkTyped, verifyEach } from './verify.ts'

const withoutDatabase = { transaction: false } as const

export const addressRoutes: readonly Binding[] = [
  handle(listAddresses, (ctx, { query }) => listBook(ctx, query)),
  handle(getAddress, async ({ db, actor }, { params }) => presentAddress(await getRecord(db, actor.orgId, params.id))),
  handle(createAddress, (ctx, { body }) => addAddress(ctx, embeddedValidator, body)),
  handle(updateAddress, (ctx, { params, body }) => changeAddress(ctx, embeddedValidator, { id: params.id, body })),
  handle(deleteAddresses, (ctx, { body }) => removeAddresses(ctx, body.ids)),
  handle(restoreAddresses, (ctx, { body }) => restoreDeleted(ctx, body.ids)),
  handle(setDefaultAddress, (ctx, { params }) => chooseDefault(ctx, params.id)),
  handle(checkAddress, (_, { body }) => checkTyped(embeddedValidator, body), withoutDatabase),
  handle(verifyAddresses, (ctx, { body }) => verifyEach(ctx, embeddedValidator, body.ids)),
  handle(useAddresses, (ctx, { body }) => countUse(ctx, body.ids)),
  handleDownload(exportAddresses, (ctx, { query }) => exportBook(ctx, query)),
  handle(usedCountries, (ctx) => listUsedCountries(ctx)),
  handle(parseAddressText, (_, { body }) => readPasted(body.text, body.country), withoutDatabase),
  handle(queryState, ({ locale }, { query }) => listStates(query.country, query.lang ?? locale), withoutDatabase),
  handle(queryZip, (_, { query }) => findZipPlace(query.country, query.zip), withoutDatabase),
]
