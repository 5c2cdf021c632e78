import { floorRoutes } from '@waybill/contract/badges/floor-routes'
import { logInByBadge } from '@waybill/contract/badges/api'
import { allRoutes } from '@waybill/contract/openapi/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { plantDevice, plantWorker, TEST_PIN } from '../../../testing/badges.ts'
import { bareRequest, everyPath } from '../../../testing/probe.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const guarded = everyPath().filter(({ route }) => route.access !== 'public')
/** What has no place on the floor, whatever the table above says of it one day. */
const NEVER =
  /fund|recharge|bill|charge(?!d)|rate|export|setting|password|mfa|email|badge\/(issue|label)|sharedDevice|pin$/i

let authorization = ''
beforeAll(async () => {
  const [{ token }, { code }] = [await plantDevice(server), await plantWorker(server)]
  const body = { deviceToken: token, badge: code, pin: TEST_PIN }
  authorization = `Bearer ${(await server.call(logInByBadge, { body })).body.data!.accessToken}`
})

describe('a session of a badge', () => {
  it.each(guarded.filter(({ route }) => !floorRoutes.has(route.id)))('is refused by $name', async ({ route, path }) => {
    const { status, body } = await server.request({
      ...bareRequest(route, path),
      headers: { host: hosts.main, authorization },
    })
    expect([status, body.errorCode]).toEqual([403, 'FLOOR_ONLY'])
  })
  it.each(guarded.filter(({ route }) => floorRoutes.has(route.id) && route.id !== 'logout'))(
    'is let in by $name',
    async ({ route, path }) => {
      const { status, body } = await server.request({
        ...bareRequest(route, path),
        headers: { host: hosts.main, authorization },
      })
      expect([401, 403], `${status} ${body.errorCode}`).not.toContain(status)
    },
  )
})

describe('the table of the floor', () => {
  it('names routes that exist, each for warehouse staff or for everybody', () => {
    const routes = new Map(allRoutes.map((route) => [route.id, route]))
    for (const id of floorRoutes) {
      const access = routes.get(id)?.access
      expect(access === 'user' || (Array.isArray(access) && access.includes(2)), id).toBe(true)
    }
  })
  it('names nothing of money, settings, exports and accounts', () => {
    const wrong = everyPath().filter(({ route, path }) => floorRoutes.has(route.id) && NEVER.test(path))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
