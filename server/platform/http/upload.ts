import multipart, { type MultipartFile } from '@fastify/multipart'
import { AppError } from '@waybill/contract/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from './binding.ts'

/** Lets Fastify hand multipart bodies to `receiveFile`; other routes refuse them. */
export async function acceptUploads(app: FastifyInstance, maxBytes: number): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 25, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
}

/** A name to show: what stands after the last slash, without control and direction characters. */
export function shownName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  return clean.length > 200 ? clean.slice(-200) : clean || 'file'
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`

async function store(part: MultipartFile, path: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { size, sha256: hash.digest() }
}

/**
 * What the parser of multipart bodies throws is about the body: cut off, no boundary, a broken head. It comes as a bare Error;
 * what the disk or Fastify throws has a code and is passed on.
 */
function badBody(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || 'code' in error) return error
  return new AppError('BAD_REQUEST', { cause: error })
}

type Files = AsyncIterator<MultipartFile>

async function nextFile(files: Files): Promise<MultipartFile | null> {
  const { done, value } = await files.next().catch((error: unknown) => {
    throw badBody(error)
  })
  return done ? null : value
}

/** A second file would be left out in silence: the request is refused. The parser takes one, and throws at the next. */
async function noMore(files: Files): Promise<void> {
  await files.next().catch((error: unknown) => {
    const isSecond = error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
    throw isSecond ? new AppError('BAD_REQUEST', { cause: error }) : badBody(error)
  })
}

/** Streams the request's one file to disk, runs the work with it and removes it, whatever happens. */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  settings: { directory: string; maxBytes: number },
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('FILE_MISSING')
  const files = request.files()
  const part = await nextFile(files)
  if (!part) throw new AppError('FILE_MISSING')
  await mkdir(settings.directory, { recursive: true })
  const path = join(settings.directory, randomUUID())
  try {
    const stored = await store(part, path).catch((error: unknown) => {
      throw badBody(error)
    })
    if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', { params: { max: megabytes(settings.maxBytes) } })
    await noMore(files)
    return await work({ path, fileName: shownName(part.filename), mime: part.mimetype, ...stored })
  } finally {
    await rm(path, { force: true })
  }
}
