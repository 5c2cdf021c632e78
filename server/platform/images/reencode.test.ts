import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { crc32, deflateSync } from 'node:zlib'
import { reencodeImage } from './index.ts'

const limits = { maxWidth: 400, maxHeight: 200 }
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'

/** A picture with noise in it, so that cutting it off cuts pixels off. */
const picture = (width = 120, height = 80) =>
  sharp({
    create: { width, height, channels: 3, background: '#0f5c3f', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
  })

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG that says to be of that size and holds next to nothing. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
const codeOf = (bytes: Uint8Array, given: Parameters<typeof reencodeImage>[1] = limits) =>
  reencodeImage(bytes, given).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

describe('a picture that was sent', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/png'],
  ] as const)('is drawn anew when it is a %s', async (format, mime) => {
    const sent = await picture().toFormat(format).toBuffer()
    const drawn = await reencodeImage(sent, limits)
    expect(drawn).toMatchObject({ mime, width: 120, height: 80 })
    expect((await sharp(drawn.bytes).metadata()).format).toBe(mime.slice('image/'.length))
  })
  it('is made smaller to fit and never larger', async () => {
    const drawn = await reencodeImage(await picture(1000, 1000).png().toBuffer(), limits)
    expect([drawn.width, drawn.height]).toEqual([200, 200])
    const small = await reencodeImage(await picture(10, 5).png().toBuffer(), limits)
    expect([small.width, small.height]).toEqual([10, 5])
  })
  it('comes out as what is asked for, on white where that knows no transparency', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const drawn = await reencodeImage(clear, { ...limits, as: 'image/jpeg' })
    expect(drawn.mime).toBe('image/jpeg')
    expect([...(await sharp(drawn.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })
  it('keeps its transparency as PNG', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer()
    const drawn = await reencodeImage(clear, { ...limits, as: 'image/png' })
    expect((await sharp(drawn.bytes).metadata()).hasAlpha).toBe(true)
  })
  it('loses everything that says where and by what it was taken, and stands upright', async () => {
    const sent = await picture(60, 30)
      .withExif({ IFD0: { Copyright: 'secret-place', Artist: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const drawn = await reencodeImage(sent, limits)
    const facts = await sharp(drawn.bytes).metadata()
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(Array(5).fill(undefined))
    expect([drawn.width, drawn.height]).toEqual([30, 60])
    expect(drawn.bytes.includes('secret-place')).toBe(false)
  })
  it('loses what was hidden behind its end or in its comments', async () => {
    for (const format of ['png', 'jpeg', 'gif'] as const) {
      const clean = await picture().toFormat(format).toBuffer()
      const drawn = await reencodeImage(Buffer.concat([clean, Buffer.from(`${SCRIPT}PK\x03\x04`)]), limits)
      expect(drawn.bytes.includes('script')).toBe(false)
    }
    const png = await picture().png().toBuffer()
    const text = chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))
    const drawn = await reencodeImage(Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]), limits)
    expect(drawn.bytes.includes('script')).toBe(false)
  })
  it('may be one of an animation: the first is taken', async () => {
    const frames = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#123456' } })
      .raw()
      .toBuffer()
    const sent = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer()
    expect(await reencodeImage(sent, limits)).toMatchObject({ mime: 'image/png', width: 20, height: 20 })
  })
})

describe('what is no picture that may be shown', () => {
  it.each([
    ['an svg', SCRIPT],
    ['an svg behind a declaration', `<?xml version="1.0"?><!-- GIF89a -->${SCRIPT}`],
    ['an svg in UTF-16', Buffer.from(`\ufeff${SCRIPT}`, 'utf16le')],
    ['a packed svg', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0])],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a pdf', '%PDF-1.7\n'],
    ['a tiff', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])],
    ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])],
    ['nothing', ''],
    ['one byte', 'G'],
  ])('is refused: %s', async (_what, content) => {
    expect(await codeOf(Buffer.from(content))).toBe('IMAGE_TYPE')
  })
  it.each(['GIF89a', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\x10\0\0\0WEBPVP8 '])(
    'is refused when only its beginning %j is one of a picture',
    async (start) => {
      expect(['IMAGE_DAMAGED', 'IMAGE_TYPE']).toContain(await codeOf(Buffer.from(`${start}${SCRIPT}`, 'latin1')))
    },
  )
  it('is refused with a hundred megapixels in its head, before they are decoded', async () => {
    const started = performance.now()
    expect(await codeOf(pngBomb(10_000, 10_000))).toBe('IMAGE_TOO_LARGE')
    expect(await codeOf(pngBomb(2_000_000_000, 2_000_000_000))).toMatch(/^IMAGE_(TOO_LARGE|DAMAGED)$/)
    expect(performance.now() - started).toBeLessThan(2000)
  })
  it('is refused with fewer pixels than its head says', async () => {
    expect(await codeOf(pngBomb(3000, 3000))).toBe('IMAGE_DAMAGED')
  })
  it('is made to fit when one side is huge', async () => {
    const drawn = await reencodeImage(await picture(20_000, 4).png().toBuffer(), limits)
    expect(drawn).toMatchObject({ width: 400, height: 1 })
  })
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is refused when a %s is cut off', async (format) => {
    const whole = await picture(300, 300).toFormat(format).toBuffer()
    for (const share of [0.2, 0.6]) {
      expect(await codeOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('IMAGE_DAMAGED')
    }
  })
  it('is refused with more bytes than allowed', async () => {
    const sent = await picture().png().toBuffer()
    expect(await codeOf(sent, { ...limits, maxBytes: sent.length - 1 })).toBe('IMAGE_TOO_LARGE')
    expect(await codeOf(sent, { ...limits, maxBytes: sent.length })).toBe('taken')
  })
  it('does not keep the next picture from being taken', async () => {
    const good = await picture().png().toBuffer()
    const answers = await Promise.all([
      codeOf(pngBomb(3000, 3000)),
      codeOf(good),
      codeOf(Buffer.from(SCRIPT)),
      codeOf(good),
    ])
    expect(answers).toEqual(['IMAGE_DAMAGED', 'taken', 'IMAGE_TYPE', 'taken'])
  })
})

const payloads = [
  SCRIPT,
  '<!doctype html><script>alert(1)</script>',
  '<?php system($_GET[0]) ?>',
  '%PDF-1.7 /JavaScript (app.alert(1))',
  'PK\x03\x04',
]
const rasters = /^(\x89PNG\r\n|\xff\xd8\xff|RIFF.{4}WEBP)/s

describe('a file that is two things at once', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is one picture afterwards or refused: %s', async (format) => {
    const clean = await picture(40, 30).toFormat(format).toBuffer()
    for (const payload of payloads) {
      for (const share of [0, 0.05, 0.3, 0.6, 0.9, 1]) {
        const at = Math.floor(clean.length * share)
        const both = Buffer.concat([clean.subarray(0, at), Buffer.from(payload, 'latin1'), clean.subarray(at)])
        const drawn = await reencodeImage(both, limits).catch((error: { code?: string }) => error.code)
        if (typeof drawn === 'object') {
          expect(drawn.bytes.toString('latin1')).toMatch(rasters)
          expect(drawn.bytes.includes(payload)).toBe(false)
        } else expect(['IMAGE_TYPE', 'IMAGE_DAMAGED', 'IMAGE_TOO_LARGE']).toContain(drawn)
      }
    }
  })
  it('is refused in words, whatever bytes are broken', async () => {
    const files = await Promise.all(
      (['png', 'jpeg', 'webp', 'gif'] as const).map((format) => picture(30, 20).toFormat(format).toBuffer()),
    )
    let seed = 20_261_121
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let run = 0; run < 300; run++) {
      const broken = Buffer.from(files[run % files.length]!)
      for (let change = 0; change < 3; change++) broken[random(broken.length)] = random(256)
      const code = await codeOf(broken)
      expect(['taken', 'IMAGE_TYPE', 'IMAGE_DAMAGED', 'IMAGE_TOO_LARGE'], `run ${run}`).toContain(code)
    }
  })
})
