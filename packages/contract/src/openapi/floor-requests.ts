import { type ExampleRequest, fails } from './example-request.ts'

const otherStep = fails('OUTBOUND_STATE', 'the order of the demo is at another step.')
const notCanceled = fails('FLOOR_PUT_BACK', 'nobody asked to cancel the order of the demo.')
const nothing = fails('FLOOR_NOTHING', 'the scanned code is made up.')

const unknownWave = {
  path: { id: 999_999 },
  ...fails('NOT_FOUND', 'its ID is made up; `createWave` returns a real one.'),
}

/** Requests about releasing, picking, packing and shipping. */
export const floorRequests: Record<string, Partial<ExampleRequest>> = {
  findFloorOrder: nothing,
  startPicking: otherStep,
  pickUnits: otherStep,
  reportShort: otherStep,
  resumeOrder: otherStep,
  verifyUnits: otherStep,
  closePackage: otherStep,
  unpackUnits: otherStep,
  reopenPackage: otherStep,
  mergePackages: otherStep,
  labelPackage: otherStep,
  printFloorLabel: fails('FLOOR_NOT_LABELLED', 'the order of the demo has no label yet.'),
  confirmLabel: otherStep,
  unloadPackages: otherStep,
  voidFloorLabels: otherStep,
  shipPackage: fails('FLOOR_SHIPPED', 'the package of the demo left days ago.'),
  createWave: { body: { requestKey: 'a8d4d2f4-3b4e-4d8f-8d55-7d9f5ad0c1b7', warehouseId: 1, ids: null, totes: 12 } },
  getWave: unknownWave,
  scanWave: unknownWave,
  skipWavePlace: unknownWave,
  reportWaveShort: unknownWave,
  removeWaveOrder: unknownWave,
  finishWave: unknownWave,
  cancelWave: unknownWave,
  beginPutBack: notCanceled,
  putBackUnits: notCanceled,
}
