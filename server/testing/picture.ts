import sharp from 'sharp'

/** A small picture, as a camera would send one. Apart from all that needs a server, since browser tests send it too. */
export const testPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
