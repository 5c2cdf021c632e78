import * as api from '@waybill/contract/badges/api'
import { createStation } from '@waybill/contract/floor-printing/api'
import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../demo/index.ts'
import { seedColleague } from './people.ts'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

const as = { as: demoWarehouse.staff }
export const TEST_PIN = '739164'

/** The id of an account. */
export async function userIdOf(server: TestServer, email: string): Promise<number> {
  const { rows } = await server.admin.query<{ id: string }>('select id from app_user where email = $1', [email])
  return Number(rows[0]!.id)
}

/** A device of the demo's operator that a manager has shared. */
export async function plantDevice(server: TestServer): Promise<{ id: number; stationId: number; token: string }> {
  const name = `Bench ${randomUUID().slice(0, 8)}`
  const fields = { warehouseId: demoWarehouse.id, name, labelPrinterId: null, placePrinterId: null }
  const station = (await server.call(createStation, { body: fields }, as)).body.data!
  const shared = (await server.call(api.shareDevice, { body: { stationId: station.id, name: 'Handheld 1' } }, as)).body
  return { id: shared.data!.device.id, stationId: station.id, token: shared.data!.deviceToken }
}

export interface PlantedWorker {
  email: string
  userId: number
  badgeId: number
  code: string
}

/** A colleague of the demo's warehouse staff with a badge and the PIN of the tests. */
export async function plantWorker(server: TestServer): Promise<PlantedWorker> {
  const email = await seedColleague(server, demoWarehouse.staff)
  const userId = await userIdOf(server, email)
  const issued = (await server.call(api.issueBadge, { body: { userId } }, as)).body.data!
  await server.call(api.savePin, { body: { password: DEMO_PASSWORD, pin: TEST_PIN } }, { as: email })
  return { email, userId, badgeId: issued.person.badge!.id, code: issued.code }
}
