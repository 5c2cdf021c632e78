import { describe, expect, it } from 'vitest'
import type { PostalAddress } from '../../core/schemas.ts'
import { parsePastedAddress } from './index.ts'

type Row = [text: string, expected: Partial<PostalAddress>]

const american: Row[] = [
  [
    'Ann Lee\n12 Brighton Ave\nAllston, Massachusetts 2134',
    { name: 'Ann Lee', line1: '12 Brighton Ave', city: 'Allston', state: 'MA', zip: '02134' },
  ],
  [
    'Jane Miller\n1200 Wilshire Blvd\nLos Angeles, CA 90017',
    { name: 'Jane Miller', line1: '1200 Wilshire Blvd', city: 'Los Angeles', state: 'CA', zip: '90017', country: 'US' },
  ],
  [
    'Jane Miller\nSunny Goods LLC\n88 Pine St\nSuite 400\nNew York, NY 10005-1801\nUSA\n(212) 555-0188',
    {
      name: 'Jane Miller',
      company: 'Sunny Goods LLC',
      line1: '88 Pine St',
      line2: 'Suite 400',
      city: 'New York',
      state: 'NY',
      zip: '10005-1801',
      phone: '(212) 555-0188',
    },
  ],
  [
    'John Smith, 742 Evergreen Terrace, Apt 4B, Springfield, IL 62704, United States',
    {
      name: 'John Smith',
      line1: '742 Evergreen Terrace',
      line2: 'Apt 4B',
      city: 'Springfield',
      state: 'IL',
      zip: '62704',
    },
  ],
  [
    'Maria Garcia 450 Sutter Street Apt 12 San Francisco California 94108',
    { name: 'Maria Garcia', line1: '450 Sutter Street Apt 12', city: 'San Francisco', state: 'CA', zip: '94108' },
  ],
  [
    'Bob Lee\nPO Box 1123\nAnchorage AK 99501\nbob.lee@example.com',
    {
      name: 'Bob Lee',
      line1: 'PO Box 1123',
      city: 'Anchorage',
      state: 'AK',
      zip: '99501',
      email: 'bob.lee@example.com',
    },
  ],
  [
    'Name: Tom Baker\nAddress: 5 Elm Rd, Unit 2\nCity: Austin\nState: Texas\nZip: 78701\nPhone: +1 512-555-0134',
    {
      name: 'Tom Baker',
      line1: '5 Elm Rd',
      line2: 'Unit 2',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      phone: '+1 512-555-0134',
    },
  ],
  [
    'Ann Fox\r\n17 Main St\r\nSt. Louis, MO 63101\r\nTel: 314.555.0199',
    { name: 'Ann Fox', line1: '17 Main St', city: 'St. Louis', state: 'MO', zip: '63101', phone: '314.555.0199' },
  ],
  [
    'SGT Ray Hill\nPSC 1234 Box 56\nAPO AE 09012',
    { name: 'SGT Ray Hill', line1: 'PSC 1234 Box 56', city: 'APO', state: 'AE', zip: '09012' },
  ],
  [
    'Luis Rivera\nCalle 5 #23\nSan Juan, PR 00901',
    { name: 'Luis Rivera', line1: 'Calle 5 #23', city: 'San Juan', state: 'PR', zip: '00901', country: 'US' },
  ],
  [
    'Kim Park\n3400 N Charles St\nBaltimore, Maryland, 21218',
    { name: 'Kim Park', line1: '3400 N Charles St', city: 'Baltimore', state: 'MD', zip: '21218' },
  ],
  ['Dana White, 9 Oak Ave, Washington DC 20500', { line1: '9 Oak Ave', city: 'Washington', state: 'DC', zip: '20500' }],
  [
    'Ship to: Ed Stone\n600 W Chicago Ave, Chicago, IL, 60654, US',
    { name: 'Ed Stone', line1: '600 W Chicago Ave', city: 'Chicago', state: 'IL', zip: '60654', country: 'US' },
  ],
]

const canadian: Row[] = [
  [
    'Chloe Tremblay\n350 Rue Saint-Paul E\nMontréal QC H2Y 1H2\nCanada',
    {
      name: 'Chloe Tremblay',
      line1: '350 Rue Saint-Paul E',
      city: 'Montréal',
      state: 'QC',
      zip: 'H2Y 1H2',
      country: 'CA',
    },
  ],
  [
    'Ian Gill, 100 Queen St W, Toronto, ON, M5H2N2',
    { name: 'Ian Gill', line1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' },
  ],
  [
    'Fern Wu\n453 West 12th Ave\nVancouver British Columbia V5Y 1V4\n604-555-0142',
    { line1: '453 West 12th Ave', city: 'Vancouver', state: 'BC', zip: 'V5Y 1V4', phone: '604-555-0142' },
  ],
  ["Joe Hynes\n10 Water St\nSt. John's, NL  A1C 1A1", { city: "St. John's", state: 'NL', zip: 'A1C 1A1' }],
]

const british: Row[] = [
  [
    'Emily Clark\n221B Baker Street\nLondon\nNW1 6XE\nUnited Kingdom',
    { name: 'Emily Clark', line1: '221B Baker Street', city: 'London', zip: 'NW1 6XE', country: 'GB' },
  ],
  [
    'Harry Dean, Flat 3, 14 High Street, Guildford, Surrey, GU1 3AA, UK',
    { name: 'Harry Dean', line1: '14 High Street', line2: 'Flat 3', city: 'Guildford', zip: 'GU1 3AA', country: 'GB' },
  ],
  [
    'Aled Rees\nAcme Tools Ltd\n5 Queen St\nCardiff CF10 2BU\n029 2018 0123',
    {
      name: 'Aled Rees',
      company: 'Acme Tools Ltd',
      line1: '5 Queen St',
      city: 'Cardiff',
      zip: 'CF10 2BU',
      phone: '029 2018 0123',
    },
  ],
  ['Fiona Reid\n12 Princes St\nEdinburgh eh22an', { city: 'Edinburgh', zip: 'EH2 2AN', country: 'GB' }],
]

const others: Row[] = [
  [
    'Mia Jones\n48 Pitt St\nSydney NSW 2000\nAustralia\n0412 345 678',
    { name: 'Mia Jones', line1: '48 Pitt St', city: 'Sydney', state: 'NSW', zip: '2000', country: 'AU' },
  ],
  [
    'Hans Meyer\nTorstraße 49\n10119 Berlin\nGermany',
    { name: 'Hans Meyer', line1: 'Torstraße 49', city: 'Berlin', zip: '10119', country: 'DE' },
  ],
  [
    'Claire Petit, 8 Rue de Rivoli, 75004 Paris, France',
    { name: 'Claire Petit', line1: '8 Rue de Rivoli', city: 'Paris', zip: '75004', country: 'FR' },
  ],
  ['Jan de Vries\nDamrak 1\n1012 LG Amsterdam\nNetherlands', { line1: 'Damrak 1', city: 'Amsterdam', zip: '1012 LG' }],
]

const chinese: Row[] = [
  [
    '张伟 13800138000 广东省深圳市南山区科技园南路12号',
    { name: '张伟', phone: '13800138000', state: 'GD', city: '深圳市', line1: '南山区科技园南路12号', country: 'CN' },
  ],
  [
    '收件人：李娜\n手机号码：139 1234 5678\n所在地区：浙江省杭州市西湖区\n详细地址：文三路398号东信大厦5楼\n邮编：310013',
    {
      name: '李娜',
      phone: '139 1234 5678',
      state: 'ZJ',
      city: '杭州市',
      line1: '西湖区文三路398号东信大厦5楼',
      zip: '310013',
    },
  ],
  [
    '北京市朝阳区建国路88号院5号楼1201室，王芳，15912345678，100022',
    { name: '王芳', state: 'BJ', city: '北京市', line1: '朝阳区建国路88号院5号楼1201室', zip: '100022' },
  ],
  [
    '江苏苏州市工业园区星湖街328号 苏州华兴贸易有限公司 陈刚收 0512-62881234',
    { name: '陈刚', company: '苏州华兴贸易有限公司', state: 'JS', city: '苏州市', phone: '0512-62881234' },
  ],
  [
    '收货人: 赵敏 电话: 18612345678 地址: 上海市浦东新区世纪大道100号',
    { name: '赵敏', phone: '18612345678', state: 'SH', city: '上海市', line1: '浦东新区世纪大道100号' },
  ],
  [
    '中国广西壮族自治区南宁市青秀区民族大道118号，刘洋，+86 13712345678',
    { name: '刘洋', state: 'GX', city: '南宁市', line1: '青秀区民族大道118号', phone: '+86 13712345678' },
  ],
  [
    '新疆伊犁哈萨克自治州伊宁市解放路6号\n马丽 13999123456\n835000',
    { name: '马丽', state: 'XJ', city: '伊犁哈萨克自治州', line1: '伊宁市解放路6号', zip: '835000' },
  ],
  [
    '香港九龙弥敦道100号 何先生 +852 9123 4567',
    { name: '何先生', country: 'HK', line1: '九龙弥敦道100号', phone: '+852 9123 4567' },
  ],
  [
    '欧阳小明，重庆市渝中区解放碑步行街1号，13512345678',
    { name: '欧阳小明', state: 'CQ', city: '重庆市', line1: '渝中区解放碑步行街1号' },
  ],
]

describe('a pasted address', () => {
  it.each([...american, ...canadian, ...british, ...others, ...chinese])('%s', (text, expected) => {
    const { address, confidence } = parsePastedAddress(text)
    expect(address).toMatchObject(expected)
    expect(confidence).toBeGreaterThanOrEqual(0.7)
  })
  it('says how sure it is: little for half an address, nothing for no address', () => {
    expect(parsePastedAddress('Jane Miller\n1200 Wilshire Blvd').confidence).toBeLessThan(0.5)
    expect(parsePastedAddress('hello there').confidence).toBeLessThan(0.3)
  })
  it('takes the country of the form where the text names none', () => {
    expect(parsePastedAddress('Hans Meyer\nTorstraße 49\n10119 Berlin', 'DE').address.country).toBe('DE')
    expect(parsePastedAddress('Jane Miller\n88 Pine St\nNew York, NY 10005', 'GB').address.country).toBe('US')
  })
  it('gives back what fits no field', () => {
    const { unread } = parsePastedAddress(
      'Jane Miller\n88 Pine St\nApt 4\nLeave at the door\nRing twice\nNew York, NY 10005',
    )
    expect(unread.join(' ')).toContain('Ring twice')
  })
  it('reads any text without failing, and quickly', () => {
    const started = performance.now()
    for (const text of [
      '',
      '，，，',
      ':'.repeat(2000),
      '1 '.repeat(1000),
      'a,'.repeat(1000),
      '市'.repeat(2000),
      '(((+1'.repeat(300),
    ])
      parsePastedAddress(text)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
