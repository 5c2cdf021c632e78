import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { linkOf } from './links.ts'
import { parseChapter } from './parse-chapter.ts'

const manual = join(import.meta.dirname, '../../web/basic/src/manual')
const pictures = join(manual, 'pictures')

export type PictureSizes = Record<string, [width: number, height: number]>

/** Width and height of each picture, written by `npm run manual`. */
export const readSizes = async (): Promise<PictureSizes> =>
  JSON.parse(await readFile(join(pictures, 'sizes.json'), 'utf8')) as PictureSizes

/** A module for each chapter: its parsed text, with the addresses of its pictures. */
export function manualChapters(): Plugin {
  return {
    name: 'manual-chapters',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!file.endsWith('.md')) return null
      const sizes = await readSizes()
      const language = basename(dirname(file))
      const imports: string[] = []
      const chapter = parseChapter(await readFile(file, 'utf8'), {
        picture: (name) => {
          const size = sizes[`${language}/${name}`]
          // Its own journey makes it on a site without it; a test does not let it be missing for longer.
          if (!size) return (this.warn(`${basename(file)}: “npm run manual” has not made ${language}/${name}`), null)
          imports.push(join(pictures, language, name))
          return { src: `picture:${imports.length - 1}:`, width: size[0], height: size[1] }
        },
        link: linkOf,
      })
      const lines = imports.map((path, index) => `import p${index} from ${JSON.stringify(`${path}?url&no-inline`)}`)
      const text = JSON.stringify(chapter).replaceAll(/"picture:(\d+):"/g, 'p$1')
      return { code: [...lines, `export const chapter = ${text}`].join('\n'), moduleType: 'js' }
    },
  }
}
