import { expect, test } from 'vitest'
import { formatted } from '../../../tools/formatted.ts'
import { renderSchema, SCHEMA_FILE } from '../../../tools/generate-schema.ts'
import { readFile } from 'node:fs/promises'
import { useTestDatabase } from '../../testing/database.ts'

const db = useTestDatabase()

test('the committed types are those of the migrated database', async () => {
  const client = await db.admin.connect()
  try {
    expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(formatted(await renderSchema(client), SCHEMA_FILE))
  } finally {
    client.release()
  }
})
