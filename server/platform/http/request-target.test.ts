import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import { hosts, useTestServer } from '../../testing/server.ts'
import { hostLines, originForm } from './request-target.ts'

describe('the target of a request', () => {
  it.each([
    ['/api/x?y=1', '/api/x?y=1', 'own.test'],
    ['http://acme.test/api/x?y=1', '/api/x?y=1', 'acme.test'],
    ['HTTPS://Acme.test:8027', '/', 'Acme.test:8027'],
    ['http://user@acme.test?y=1', '/?y=1', 'acme.test'],
    ['*', '*', 'own.test'],
  ])('%j is the path %j of the host %j', (url, path, host) => {
    const request = { url, headers: { host: 'own.test' }, rawHeaders: [] }
    expect([originForm(request), request.headers.host]).toEqual([path, host])
  })
  it('counts the lines that name the host, and no value that looks like one', () => {
    expect(hostLines({ rawHeaders: ['Host', 'a', 'hOST', 'b', 'x', 'host'] })).toBe(2)
  })
})

describe('a request on the wire', () => {
  const server = useTestServer()
  let port = 0
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })
  afterAll(() => server.app.server.closeAllConnections())
  const send = async (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    // Left open: a client that hangs up gets no answer.
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    return text(socket)
  }
  const path = getSettingByDomain.path

  it('that names two hosts is refused', async () => {
    const answer = await send(`GET ${path} HTTP/1.1`, `Host: ${hosts.main}`, `Host: ${hosts.acme}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('BAD_REQUEST')
  })
  it('in absolute form is for the host of its target', async () => {
    const login = '/api/wms-user/user/registrationRules'
    const ask = (target: string, host: string) => send(`GET ${target} HTTP/1.1`, `Host: ${host}`)
    expect(await ask(`http://stranger.test${login}`, hosts.acme)).toContain('SITE_NOT_FOUND')
    expect(await ask(`http://${hosts.acme}${login}`, 'stranger.test')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
