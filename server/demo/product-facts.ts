/** SKU | name | Chinese name | purchasing cost, declared value in cents | ounces | sides in inches | HS code | origin | description. */
const common = (
  'TEE-BLK-M|Organic tee, black, M|有机棉 T 恤 黑色 M|620|900|7|10x8x1|6109100012|PT|Cotton T-shirt;' +
  'TEE-WHT-L|Organic tee, white, L|有机棉 T 恤 白色 L|620|900|8|10x8x1|6109100012|PT|Cotton T-shirt;' +
  'MUG-STONE|Stoneware mug|炻器马克杯|410|700|19|6x5x5|6912003510|US|Stoneware mug;' +
  'BOTTLE-750|Steel bottle 750 ml|不锈钢水瓶 750 ml|890|1200|14|11x4x4|7323930080|CN|Stainless steel bottle;' +
  'CANDLE-FIG|Fig candle|无花果香薰蜡烛|560|1000|22|5x5x6|3406000000|US|Scented candle;' +
  'PACK-18L|Day pack 18 l|日用背包 18 升|2650|3500|30|16x12x4|4202923131|VN|Polyester backpack;' +
  'LAMP-CLIP|Clip lamp|夹式台灯|1380|1800|42|12x8x6|9405216000|CN|LED desk lamp;' +
  'NOTE-A5-3|Notebook A5, set of 3|A5 笔记本 3 本装|380|600|24|9x6x2|4820102050|JP|Paper notebooks;' +
  'TENT-2P|Tent for two|双人帐篷|7400|9000|112|22x8x8|6306229030|CN|Polyester tent;' +
  'PAN-CAST-26|Cast-iron pan 26 cm|铸铁平底锅 26 cm|1950|2600|118|18x12x3|7323910010|FR|Cast-iron pan;' +
  'LANTERN-USB|Rechargeable lantern|充电露营灯|1120|1500|13|7x4x4|8513102000|CN|LED lantern, lithium-ion battery;' +
  'HEADLAMP-300|Headlamp 300 lm|头灯 300 流明|840|1200|4|4x3x3|8513104000|CN|LED headlamp, lithium-ion battery;' +
  'SOCK-WOOL-M|Merino socks, M|美利奴羊毛袜 M|310|500|3|8x4x1|6115949000|IT|Wool socks;' +
  'BEANIE-GRY|Merino beanie, grey|美利奴羊毛帽 灰色|540|800|3|9x8x1|6505006030|PE|Knitted wool hat;' +
  'CUP-ENAMEL|Enamel cup|搪瓷杯|260|400|6|4x4x4|7323940021|PL|Enamelled steel cup;' +
  'MAP-CASE|Waterproof map case|防水地图袋|280|450|5|12x9x1|||;' +
  'ROPE-20M|Utility rope 20 m|多用途绳 20 米|620|900|21|9x6x3|5607504000|CZ|Polyamide rope;' +
  'KNIFE-FOLD|Folding knife|折叠刀|1490|1900|5|5x2x1|8211930031|FR|Folding knife;' +
  'TOWEL-QD-L|Quick-dry towel, L|速干毛巾 L|480|700|9|9x6x3|6302931000|TR|Microfibre towel;' +
  'SOAP-PINE|Pine soap bar|松香皂|140|300|5|4x3x1|3401115000|US|Toilet soap;' +
  'HAMMOCK-1|Hammock for one|单人吊床|1650|2200|18|9x6x5|6306900000|||;' +
  'STOVE-MINI|Mini camp stove|迷你炉头|1320|1700|4|4x3x3|7321116000|KR|Gas stove;' +
  'FILTER-05|Water filter 0.5 µm|净水器 0.5 µm|1890|2400|3|8x3x3|8421210000|US|Water filter;' +
  'GLOVE-TCH-M|Touch gloves, M|触屏手套 M|720|1000|3|9x5x1|6116930800|CN|Knitted gloves;' +
  'PATCH-SET|Repair patch set|修补贴套装|95||1|6x4x1|||'
).split(';')

const ceramics = (
  'BB-VASE-S|Bluebird vase, small|青鸟花瓶 小号|900|1400|28|8x5x5|6913905000|US|Stoneware vase;' +
  'BB-VASE-L|Bluebird vase, large|青鸟花瓶 大号|1600|2400|61|14x7x7|6913905000|US|Stoneware vase;' +
  'BB-PLATE-27|Dinner plate 27 cm|餐盘 27 cm|700|1100|38|12x12x2|6912003510|US|Stoneware plate;' +
  'BB-BOWL-16|Bowl 16 cm|碗 16 cm|520|900|22|7x7x4|6912003510|US|Stoneware bowl;' +
  'BB-CUP-ESP|Espresso cup|浓缩咖啡杯|310|600|6|4x4x4|||'
).split(';')

const stationery = (
  'TK-PEN-BRUSH|Brush pen|毛笔|180|300|1|7x1x1|9608200000|JP|Brush pen;' +
  'TK-WASHI-5|Washi tape, set of 5|和纸胶带 5 卷装|240|400|3|5x4x2|4811412100|JP|Paper tape;' +
  'TK-NOTE-B6|Notebook B6|B6 笔记本|160|350|6|7x5x1|4820102050|JP|Paper notebook;' +
  'TK-ERASER|Foam eraser|橡皮|30|100|1|3x2x1|4016920000|JP|Rubber eraser'
).split(';')

export const demoProducts = { common, ceramics, stationery }
