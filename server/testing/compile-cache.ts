import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** As server/main.ts does for its workers; here one folder serves every test file. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'waybill-compile-cache')
