import type { PlacedKey } from './import-keys.ts'

/**
 * Headings of other systems that mean a field, separated by " | "; compared without case, blanks and punctuation.
 * One after `~` means it only where no other column does.
 */
export const importAliases: Record<PlacedKey, string> = {
  // A purchase order's number stands in for the order number only where a file has none (decision 0070): listed first, so that it wins over `reference`.
  orderNO:
    '~ number | ~ po number | ~ purchase order number | ~ purchase order | ~ 采购单号 | ~ id | tranid | order no | order id | orderid | order | order # | name | sale id | sales record number | amazon order id | 订单编号 | 单号',
  createTime:
    'create time | ~ data | creee le | cree le | erstellt am | placed on | ordered on | ordered at | creado el | creato il | criado em | created at | order date | purchase date | sale date | date | ~ paid at | 创建时间 | 订单时间 | 下单日期 | 日期 | ~ paid on date | ~ date paid | trandate | date order date | order created | order created date | created time',
  storeName:
    'store name | 销售店铺 | 店铺简称 | shop | 店铺名称 | market store name | ~ sales channel | ~ channel | ~ 销售渠道 | ~ market name | ~ marketplace',
  carrierName:
    'carrier name | carrier | shipping carrier | courier | carrier selected | carrier carrier selected | 物流商 | 物流公司 | 快递公司 | 承运商名称',
  serviceCode:
    'service code | 发货物流 | 物流 | 派送渠道 | service | shipping service | shipping method | ship service level | delivery service | 服务 | 服务代码 | 物流方式 | 运输方式 | service requested | requested service | carrier service requested | shipping method title | requested shipping service | order requested shipping service | ~ delivery option | 物流产品 | 物流渠道',
  reference:
    'reference 1 | ref | reference # | po check number | ref 1 | 参考号1 | 参考编号 | ~ sales record number | ~ po number | ~ purchase order number | ~ purchase order | ~ customer po number | ~ 采购单号',
  reference2: 'ref 2 | reference two | 参考号2',
  signatureType:
    'signature type | 是否签名 | 签收服务 | signature option | delivery confirmation | signature confirmation | 签名类型 | 签名',
  senderName: 'from name | shipper name | ship from name | sender | shipper | 发件人姓名 | 寄件人',
  senderCountryCode:
    'sender country code | from country | ship from country | shipper country | origin country | 发件国家 | 发件国家代码 | 寄件国家',
  senderCompany: 'from company | ship from company | shipper company | 寄件公司 | 发件公司名称',
  senderAddressLine1:
    'sender address line 1 | sender address | from address | from address 1 | ship from address 1 | from street | shipper address | 发件地址 | 发件地址1 | 寄件地址 | 发件街道 | 发件详细地址',
  senderAddressLine2: 'sender address line 2 | from address 2 | ship from address 2 | 发件地址2 | 发件门牌',
  senderCity: 'from city | ship from city | shipper city | 寄件城市 | 发件市',
  senderStateCode:
    'sender state code | sender province | from state | ship from state | shipper state | 发件州 | 发件省 | 发件州代码 | 发件省份',
  senderZipCode:
    'sender zip | sender zip code | sender postal code | from zip | ship from zip | shipper zip | 寄件邮编 | 发件邮政编码',
  senderPhone:
    'from phone | ship from phone | shipper phone | sender tel | 发件电话 | 寄件电话 | 发件手机 | 发件人手机',
  senderEmail: 'from email | shipper email | 发件邮箱 | 寄件邮箱',
  name: 'recipient | ship to name | ship name | shipping name | buyer fullname | full name | customer name | to name | recipient full name | receiver | consignee | name | 收件人姓名 | 收货人 | recipient name | deliver to | consignee name | customer | receiver name | ship to first name | shipping first name | first name shipping | ~ first name | 名字',
  addressLine1:
    'address line 1 | address | address 1 | street | street 1 | ship address 1 | shipping address1 | shipping street | ship to address 1 | to address | recipient address | 收件地址 | 收件地址1 | 收货地址 | 地址 | customer shipping address | street address | recipient address 1 | receiver address | shipping address line 1 | ship to address line 1 | recipient address line 1 | 详细地址 | 收件人地址 | 地址1 | 街道 | 收件街道 | 收件详细地址',
  addressLine2:
    'address line 2 | address 2 | street 2 | ship address 2 | shipping address2 | ship to address 2 | apartment | shipping address line 2 | ship to address line 2 | recipient address line 2 | 收件地址2 | 收货地址2 | 地址2 | 门牌',
  company: 'company | company name | shipping company | ship to company | to company | 公司 | 收货公司',
  city: 'city | ship city | shipping city | ship to city | to city | town | 城市 | 收货城市 | 收件市',
  stateCode:
    'state | st | prov | st prov | 所属地区 | state code | province | ship state | shipping province | ship to state | to state | region | county | 州 | 省 | 省份 | 收件州 | 收件省 | shipping state | ship to province | recipient state code | shipping region | ship to region | 收件省份',
  zipCode:
    'zip | zip code | postal code | postcode | ship zipcode | ship postal code | shipping zip | ship to zip | to zip | 邮编 | 邮政编码 | shipping postcode | shipping postal code | recipient zip | recipient postal code | 收件邮政编码',
  countryCode:
    'country | country code | ship country | shipping country | ship to country | to country | 国家 | 国家代码 | 收件国家 | 收货国家 | 收件国家代码',
  email:
    'email | e-mail | adresse electronique | adresse mail | mailadresse | posta elettronica | buyer email | customer email | 邮箱 | 收货邮箱 | customer email | ship to email | ~ billing email',
  phone:
    'phone | ship phone number | phone number | tel | telephone | mobile | shipping phone | ship to phone | 电话 | 手机 | 收件电话 | 收件手机 | 收货电话 | 联系电话 | recipient phone number | ship to phone number | customer phone number | shipping phone number | ~ billing phone | ~ phone billing | ~ buyer phone number | ~ buyer phone',
  packageType: 'package | packaging | service package type | box type | 包装 | 包裹类型',
  packageLength:
    'package length | dimensions length | length in | length cm | l | 长度 | 包裹长 | 长 cm | 长度 cm | 长 in | 长度 in | 长 厘米 | 长度 厘米 | 长 英寸 | 长度 英寸 | package size | parcel size',
  packageWidth:
    'package width | dimensions width | width in | width cm | w | 宽度 | 包裹宽 | 宽 cm | 宽度 cm | 宽 in | 宽度 in | 宽 厘米 | 宽度 厘米 | 宽 英寸 | 宽度 英寸',
  packageHeight:
    'package height | dimensions height | height in | height cm | h | 高度 | 包裹高 | 高 cm | 高度 cm | 高 in | 高度 in | 高 厘米 | 高度 厘米 | 高 英寸 | 高度 英寸',
  packageWeight1:
    'package weight | package weight 1 | weight | weight 1 | weight lb | weight kg | lbs | pounds | 重量 | 包裹重量 | 重量 kg | 重量 lb | 重量 lbs | 重量 公斤 | 重量 千克 | 重量 磅 | 磅 | 公斤',
  packageWeight2:
    'package weight 2 | weight 2 | weight oz | weight g | weight total oz | total weight oz | ounces | oz | 重量2 | 重量 oz | 重量 g | 重量 盎司 | 重量 克 | 盎司 | 克',
  packageUnit:
    'package unit | units | unit of measure | unit of measurement | measurement unit | measure unit | unit system | uom | weight unit | weight uom | weight unit of measure | unit of weight | weight measure | mass unit | mass uom | package weight unit | parcel weight unit | item weight unit | lb or kg | kg or lb | ~ dimension unit | ~ dimensions unit | ~ dim unit | ~ size unit | ~ length unit | ~ distance unit | 计量单位 | 包裹单位 | 重量单位 | 包裹重量单位 | ~ 尺寸单位 | ~ 长度单位 | 度量单位 | 单位制 | 重量尺寸单位',
  isCod:
    'is cod | use cod | cash on delivery | collect on delivery | 是否货到付款 | cod flag | contrassegno | nachnahme | contre remboursement | contra reembolso | rembours | 代金引換',
  codAmount: 'cod value | collect amount | 货到付款金额',
  payMethod: 'pay method | cod method | 代收方式',
  // Insurance costs money: these say it outright, whatever is only like them is left to the user (`neverGuessed`).
  insuranceDeclared:
    'insurance declared | insured amount | insurance insured value | insured value usd | insurance amount | 投保金额 | 保险价值 | 保价金额',
  lithium: 'lithium | has battery | battery | contains battery | 含锂电池 | 带电',
  batteryType: 'type of battery | 锂电池类型',
  sku: 'skus | order items | item | line items | item sku | lineitem sku | product sku | custom label | items | seller sku | contribution sku | 商品编码 | 商品 SKU | 商家编码',
  quantity:
    'qty | qta | quantity purchased | lineitem quantity | item qty | item quantity | quantity to ship | units | pieces | ~ 件数 | 商品数量 | 购买数量',
  itemName:
    'product name | item title | lineitem name | item description | product title | product | title | description | 商品 | 产品名称 | 品名 | 商品标题',
  itemPrice:
    'unit price | price | item cost | lineitem price | sold for | sale price | product price | item unit price | 单价 | 售价 | 商品价格 | 价格',
  recipientLastName:
    'last name | ship to last name | shipping last name | last name shipping | surname | family name | 姓 | 姓氏',
  addressType:
    'recipient address type | residential | is residential | residential indicator | residential flag | residential address | residential delivery | residential commercial | ship to residential | ship to residential indicator | to address residential | delivery address type | ship to address type | address classification | adresstyp | adressart | privatadresse | type d adresse | adresse residentielle | tipo de direccion | residencial | tipo di indirizzo | tipo indirizzo | tipo de endereco | adrestype | typ adresu | 地址类别 | 收件地址类型 | 收件人地址类型 | 住宅地址 | 是否住宅 | 是否住宅地址 | 是否私人地址 | 住所種別 | 住所タイプ | 주소유형 | 주소 유형',
  sizeUnit:
    'dimension unit | dimensions unit | dim unit | dim units | size unit of measure | length unit | distance unit | dimension uom | size uom | dimension units | package dimension unit | parcel distance unit | 长度单位 | 体积单位 | 尺寸计量单位 | masseinheit | unite de dimension | unidad de medida dimensiones | unita dimensioni | サイズ単位',
  recipientHouseNumber: 'house number | house no | building number | hausnummer | huisnummer | numero civico',
  declaredValue:
    'declared value | declared value usd | customs value | customs value usd | customs declared value | value for customs | declared customs value | total declared value | declared amount | customs amount | goods value | 申报价值 | 申报金额 | 申报总价 | 申报价 | 海关申报价值 | 申报价值 usd | 申报价值 美元 | 申报价值 美金 | 申报金额 usd | 报关价值 | 报关金额 | 货值',
}
