import { rasterIn } from './raster.ts'
import { readInProcess } from './read-in-process.ts'

interface Stored {
  zpl: Buffer
  pdf: () => Promise<Buffer>
}

/**
 * A label that a seller has brought, for a printer that is somebody else's: dots, never the seller's own commands, which could set up the
 * printer. Those that were made of a picture are dots already; of others the stored picture is taken.
 */
export async function ownLabelAsDots({ zpl, pdf }: Stored): Promise<string> {
  const dots = rasterIn(zpl.toString('latin1'))
  if (dots !== null) return dots
  const [page] = await readInProcess('PDF', await pdf())
  return page!.zpl
}
