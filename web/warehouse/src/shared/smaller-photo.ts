/** The longest side that the server stores of a photo is no longer than this. */
const LONGEST = 2000
/** A file that is no larger goes through as it is, if its picture is not too long either. */
const SMALL_BYTES = 1_000_000

/** Types of photos that are taken. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const isPhoto = ({ type }: File): boolean => photoTypes.some((one) => one === type)

async function drawn(picture: ImageBitmap, name: string): Promise<File | null> {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob && new File([blob], name, { type: blob.type })
}

/**
 * A photo that goes through a weak network: at most 2000 pixels wide and high. As it is where it is small already, or where the browser
 * cannot read it: the server says then what is wrong with it.
 */
export async function smallerPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  try {
    if (file.size <= SMALL_BYTES && Math.max(picture.width, picture.height) <= LONGEST) return file
    return (await drawn(picture, file.name)) ?? file
  } finally {
    picture.close()
  }
}
