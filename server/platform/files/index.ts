/**
 * Files: owns the bytes of uploads, labels and exports; what they are and whose they are stands in the database.
 * Invariants: keys are random and opaque; a key leads to a complete file or to none; no input ever becomes a path.
 */
export { diskFileStore } from './disk.ts'
export {
  type FileContent,
  FileMissingError,
  type FileStore,
  FileTooLargeError,
  type StoredFile,
  type SweepOptions,
} from './file-store.ts'
export { addFiles, deleteFiles, type FileRef, findFilesBefore, type NewFile, newestFileKeys } from './rows.ts'
export { openUploads, sweepUploads, uploadsFolder } from './uploads.ts'
