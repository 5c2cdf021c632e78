import sharp from 'sharp'

/** Draws an SVG of our own as PNG, `width` pixels wide. Never for what somebody sent: an SVG can name files and run for long. */
export const rasteriseOwn = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 }).resize({ width }).png().toBuffer()
