import { describe, expect, test } from 'vitest'
import { isBoxUsual, isPostBox } from './po-box.ts'

describe('post office boxes are known in every spelling', () => {
  test.each([
    ['PO Box 12', 'US'],
    ['P.O. Box 12', 'US'],
    ['P O Box 12', 'US'],
    ['PO BOX12', 'US'],
    ['p.o.box #12', 'US'],
    ['Post Office Box 12', 'US'],
    ['Post Box 12', 'US'],
    ['POB 12', 'US'],
    ['P.O.B. 12', 'US'],
    ['P/O Box 7', 'US'],
    ['PO Drawer 4', 'US'],
    ['Box 99', 'US'],
    ['100 Main St, PO Box 12', 'US'],
    ['GPO Box 1234', 'AU'],
    ['Locked Bag 5', 'AU'],
    ['Apartado 123', 'ES'],
    ['Apdo. de Correos 55', 'ES'],
    ['Casilla 12', 'CL'],
    ['Caixa Postal 77', 'BR'],
    ['Postfach 10 20 30', 'DE'],
    ['Postfach 4711', 'US'],
    ['Boîte postale 9', 'FR'],
    ['BP 123', 'FR'],
    ['Casella Postale 3', 'IT'],
    ['Postbus 20', 'NL'],
    ['Postboks 1', 'NO'],
    ['Box 5', 'SE'],
    ['skrytka pocztowa 8', 'PL'],
    ['Pf. 12', 'HU'],
    ['PL 40', 'FI'],
    ['PK 5', 'TR'],
    ['а/я 15', 'RU'],
    ['Τ.Θ. 22', 'GR'],
    ['ת.ד. 45', 'IL'],
    ['ص.ب 123', 'EG'],
    ['邮政信箱 12', 'CN'],
    ['北京市邮政信箱', 'CN'],
    ['100 号信箱', 'CN'],
    ['私書箱 5 号', 'JP'],
    ['사서함 12', 'KR'],
    ['ตู้ ป.ณ. 9', 'TH'],
  ])('%s in %s', (line, country) => expect(isPostBox(line, country)).toBe(true))
})

describe('what only sounds like one is a street', () => {
  test.each([
    ['1 Pobox Rd', 'US'],
    ['12 Box Elder St', 'US'],
    ['5 Post Office Rd', 'US'],
    ['Postbank 4', 'DE'],
    ['RR 1 Box 5', 'US'],
    ['PSC 802 BOX 74', 'US'],
    ['100 Boxwood Ave', 'US'],
    ['Post Box 1 Road', 'US'],
    ['88 PL 40', 'FI'],
    ['12 Maple Ave PMB 123', 'US'],
    ['BP Station 4', 'FR'],
    ['Cp 4', 'US'],
    ['', 'US'],
  ])('%s in %s', (line, country) => expect(isPostBox(line, country)).toBe(false))
})

test('in the Gulf and much of Africa a box is the usual address', () => {
  expect(['AE', 'SA', 'KE', 'US', 'DE'].map(isBoxUsual)).toEqual([true, true, true, false, false])
})
