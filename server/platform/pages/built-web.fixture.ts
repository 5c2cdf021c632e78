import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const shellCode = `console.log('${'shell '.repeat(50)}')`
const files: Record<string, string> = {
  'platform/platform.json': JSON.stringify({
    imports: { react: 'react-AAAAAAAA.js' },
    preload: ['react-AAAAAAAA.js'],
    lightPreload: ['react-AAAAAAAA.js'],
  }),
  'platform/react-AAAAAAAA.js': 'export const useState = 1',
  'shell/shell.json': JSON.stringify({
    entry: 'assets/shell-BBBBBBBB.js',
    boot: 'assets/boot-CCCCCCCC.js',
    css: ['assets/shell-EEEEEEEE.css'],
    fonts: ['assets/inter-FFFFFFFF.woff2'],
    preload: [],
    framePreload: [],
  }),
  'shell/assets/shell-BBBBBBBB.js': shellCode,
  'shell/assets/secret.pem': 'not a file of the web',
  'subs/basic/subapp.json': JSON.stringify({
    contract: 1,
    name: 'basic',
    entry: 'assets/entry-GGGGGGGG.js',
    imports: [],
    css: [],
  }),
  'subs/basic/assets/entry-GGGGGGGG.js': 'export const subApp = 1',
  'subs/shipping/subapp.json': JSON.stringify({
    contract: 1,
    name: 'shipping',
    entry: 'assets/entry-HHHHHHHH.js',
    imports: [],
  }),
  'subs/operations/subapp.json': JSON.stringify({
    contract: 1,
    name: 'operations',
    entry: 'assets/entry-KKKKKKKK.js',
    imports: [],
  }),
  'places/index.json': '{"hash":"LLLLLLLL"}',
  'places/states/US-LLLLLLLL.json': '[]',
  'subs/warehouse/subapp.json': JSON.stringify({
    contract: 1,
    name: 'warehouse',
    entry: 'assets/entry-WWWWWWWW.js',
    imports: [],
  }),
  'subs/admin/subapp.json': JSON.stringify({
    contract: 1,
    name: 'admin',
    entry: 'assets/entry-JJJJJJJJ.js',
    imports: [],
  }),
}

/** A small built web in a folder of its own. */
export async function writeBuiltWeb(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'waybill-web-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), content)
  }
  await writeFile(join(dist, 'shell/assets/shell-BBBBBBBB.js.br'), brotliCompressSync(shellCode))
  await writeFile(join(dist, 'shell/assets/shell-BBBBBBBB.js.gz'), gzipSync(shellCode))
  return dist
}
