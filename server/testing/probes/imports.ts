import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import {
  analyseAndCacheFile,
  changeImport,
  chooseImportValues,
  discardImport,
  exportErrorOrders,
  firstImportRows,
  getImport,
  listImportValues,
  saveOrders,
  undoImport,
  validateRows,
  viewImport,
} from '@waybill/contract/imports/api'
import { createMapping, deleteMappings, updateMapping } from '@waybill/contract/imports/templates-api'
import { getPreference, MAPPING_PREFERENCE, savePreference } from '@waybill/contract/preferences/api'
import {
  changeImportRows,
  compareImportRow,
  findImportRows,
  listImportProblems,
  listImportReadings,
  previewImportFill,
  sumImportInsurance,
  redoImportChange,
  undoImportChange,
} from '@waybill/contract/imports/rows-api'
import { saveAddresses } from '@waybill/contract/imports/addresses-api'
import { saveProducts } from '@waybill/contract/imports/products-api'
import type { Probe } from '../probe.ts'
import { sendFile } from '../send-file.ts'
import type { TestServer } from '../server.ts'

const CSV = 'Order number,Recipient name,Country\nA-1,Ann,US\n'

export async function importId(server: TestServer, owner: string, target: ImportTarget = 'orders'): Promise<string> {
  const { body } = await sendFile(server, {
    route: analyseAndCacheFile,
    as: owner,
    query: { target },
    fileName: 'probe.csv',
    content: CSV,
  })
  return (body.data as { excelCacheId: string }).excelCacheId
}

let count = 0
async function mappingId(server: TestServer, owner: string): Promise<number> {
  const input = { params: { name: `Probe ${count++}` }, query: {}, body: { orderNO: 'Order number' } }
  const { body } = await server.call(createMapping, input, { as: owner })
  return body.data ?? 0
}

async function savedPreference(server: TestServer, owner: string): Promise<number> {
  const warehouseId = 7
  const body = { warehouseId, operationTableId: await mappingId(server, owner) }
  await server.call(savePreference, { query: MAPPING_PREFERENCE, body }, { as: owner })
  return warehouseId
}

/** Everything that names an import or a mapping template. */
export const importProbes: Probe[] = [
  { route: firstImportRows, plant: async (server, owner) => ({ params: { id: await importId(server, owner) } }) },
  { route: getImport, plant: async (server, owner) => ({ params: { id: await importId(server, owner) } }) },
  {
    route: changeImport,
    plant: async (server, owner) => ({ params: { id: await importId(server, owner) }, body: { headerRow: 1 } }),
  },
  { route: listImportValues, plant: async (server, owner) => ({ params: { id: await importId(server, owner) } }) },
  {
    route: chooseImportValues,
    plant: async (server, owner) => ({
      params: { id: await importId(server, owner) },
      body: { field: 'countryCode', values: [{ raw: 'USofA', value: 'US' }] },
    }),
  },
  { route: discardImport, plant: async (server, owner) => ({ params: { id: await importId(server, owner) } }) },
  ...[
    findImportRows,
    listImportProblems,
    listImportReadings,
    previewImportFill,
    sumImportInsurance,
    undoImportChange,
    redoImportChange,
    undoImport,
  ].map((route) => ({
    route,
    plant: async (server: TestServer, owner: string) => ({ params: { id: await importId(server, owner) } }),
  })),
  {
    route: compareImportRow,
    plant: async (server, owner) => ({ params: { id: await importId(server, owner) }, query: { rowNo: 2 } }),
  },
  {
    route: changeImportRows,
    plant: async (server, owner) => ({
      params: { id: await importId(server, owner) },
      body: { change: { act: 'trim', fields: ['orderNO'] } },
    }),
  },
  { route: viewImport, plant: async (server, owner) => ({ query: { excelCacheId: await importId(server, owner) } }) },
  {
    route: validateRows,
    plant: async (server, owner) => ({
      body: { excelCacheId: await importId(server, owner), rows: [{ rowNo: 2, values: {} }] },
    }),
  },
  {
    route: saveAddresses,
    plant: async (server, owner) => ({
      body: { excelCacheId: await importId(server, owner, 'addresses'), ignoreErrors: true },
    }),
  },
  {
    route: saveProducts,
    plant: async (server, owner) => ({
      body: { excelCacheId: await importId(server, owner, 'products'), ignoreErrors: true },
    }),
  },
  {
    route: saveOrders,
    plant: async (server, owner) => ({ body: { excelCacheId: await importId(server, owner), ignoreErrors: true } }),
  },
  {
    route: exportErrorOrders,
    plant: async (server, owner) => ({ body: { excelCacheId: await importId(server, owner) } }),
  },
  {
    route: updateMapping,
    plant: async (server, owner) => ({
      params: { id: await mappingId(server, owner), name: 'Renamed' },
      query: {},
      body: { orderNO: 'Order' },
    }),
  },
  {
    route: deleteMappings,
    plant: async (server, owner) => ({ query: { excelFieldMappingIds: String(await mappingId(server, owner)) } }),
  },
  {
    route: savePreference,
    plant: async (server, owner) => ({
      query: MAPPING_PREFERENCE,
      body: { operationTableId: await mappingId(server, owner) },
    }),
  },
  {
    route: getPreference,
    plant: async (server, owner) => ({
      query: { ...MAPPING_PREFERENCE, warehouseId: await savedPreference(server, owner) },
    }),
    harmless: ({ status, data }) =>
      status === 200 && (data as { operationTableId: number | null }).operationTableId === null,
  },
]
