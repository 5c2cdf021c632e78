// Runs beside a packed server, in a network where nothing else is: starts it, asks what a first visitor asks, ends it, and tells what came
// of it as one line of JSON. Plain JavaScript, so that it also runs in the root folder of the image.
import { spawn } from 'node:child_process'

const port = 8159
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let output = ''
for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
let ended = false
const end = new Promise((resolve) => {
  server.once('exit', (code) => {
    ended = true
    resolve(code)
  })
})

const ask = async (path, init) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
  return answer && { status: answer.status, text: await answer.text() }
}
const told = {}
while (!ended && (await ask('/readyz'))?.status !== 200) await new Promise((next) => setTimeout(next, 100))
if (!ended) {
  for (const path of ['/readyz', '/version', '/licenses.txt', '/', '/api/openapi.json'])
    told[path] = await ask(path, { headers: { accept: '*/*' } })
  const body = JSON.stringify({ userName: 'seller@demo.test', password: 'Waybill_2026' })
  const headers = { 'content-type': 'application/json', host: 'localhost' }
  told.login = await ask('/api/wms-user/user/login', { method: 'POST', headers, body })
  // Is there anything out there?
  told.outside = await fetch('http://192.0.2.1/').then(
    () => 'reached',
    (error) => error.cause?.code ?? String(error),
  )
  server.kill('SIGTERM')
}
const code = await end
process.stdout.write(`${JSON.stringify({ code, told, output })}\n`)
