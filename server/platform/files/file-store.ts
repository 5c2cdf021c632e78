import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Opaque, random, 32 hexadecimal digits; says nothing about name, owner or place. */
  key: string
  /** Bytes. */
  size: number
  /** Of the content, hexadecimal. */
  sha256: string
}

export type FileContent = Uint8Array | AsyncIterable<Uint8Array>

export interface SweepOptions {
  /** Tells which of these keys the database still knows; called with some hundred keys at a time. */
  known: (keys: string[]) => Promise<Iterable<string>>
  /** Younger files are left alone: their row may not be committed yet. */
  olderThan: Date
}

/** Where uploads, labels and exports lie: a folder by default; the interface asks nothing that S3 could not do. */
export interface FileStore {
  /** Stores the content; it is complete and on disk when this resolves, and not there at all when it rejects. */
  put(content: FileContent, options?: { maxBytes?: number }): Promise<StoredFile>
  /** Throws FileMissingError. */
  open(key: string): Promise<{ size: number; stream: Readable }>
  /** The whole content in memory; throws FileMissingError. */
  read(key: string): Promise<Buffer>
  /** Lends the content as a local file to work that needs a path; the path is valid only inside, and must not be written to. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Nothing happens when it is gone already. */
  delete(key: string): Promise<void>
  /** Deletes what no row knows any more and what broken uploads left; returns how many. */
  sweep(options: SweepOptions): Promise<number>
}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
    this.name = 'FileMissingError'
  }
}

export class FileTooLargeError extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes`)
    this.name = 'FileTooLargeError'
    this.maxBytes = maxBytes
  }
}
