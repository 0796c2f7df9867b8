"""The units that quantities carry: one table, English and Chinese names side by side.

A unit with a base converts exactly (`week` = 7 `day`); two units of one dimension with different
bases do not convert (`month` and `day`, `USD` and `SGD`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

__all__ = ["Unit", "alias_pattern", "all_units", "unit_of"]


@dataclass(frozen=True, slots=True)
class Unit:
    """`1 name = factor base`. Offsets (°F) are left to `to_base`."""

    name: str
    dimension: str
    factor: Fraction
    base: str


# name | dimension | factor | base | aliases, separated by commas; a line that begins with spaces
# goes on with the one before. Short aliases with capitals ("MB") are known only as written.
_TABLE = """
millisecond|time|1/86400000|day|milliseconds,millisecond,millis,msec,ms,毫秒
second|time|1/86400|day|seconds,second,secs,sec,s,秒,秒钟
minute|time|1/1440|day|minutes,minute,mins,min,分钟
hour|time|1/24|day|hours,hour,hrs,hr,h,小时,个小时,钟头,个钟头,个钟
day|time|1|day|days,day,calendar days,calendar day,天,日,自然日,个自然日,日历日,个日历日,整天
workday|time|1|workday|working days,working day,business days,business day,work days,workdays,
  workday,工作日,个工作日,工作天,个工作天
week|time|7|day|weeks,week,wks,wk,周,星期,个星期,个礼拜,礼拜
fortnight|time|14|day|fortnights,fortnight
quarter_hour|time|1/96|day|刻钟
month|time|1|month|months,month,mths,mth,个月,月,个整月
quarter|time|3|month|quarters,季度,个季度
year|time|12|month|years,year,yrs,yr,年,周年,个年度,年度
decade|time|120|month|decades,decade
century|time|1200|month|centuries,century,个世纪
age|age|1|age|years old,year old,years of age,years-old,year-old,岁,周岁
CNY|money|1|CNY|yuan,RMB,CNY,renminbi,元人民币,人民币元,人民币,元,块钱,块,圆
jiao|money|1/10|CNY|角钱,毛钱,角,毛
fen|money|1/100|CNY|分钱
USD|money|1|USD|US dollars,US dollar,U.S. dollars,dollars,dollar,bucks,USD,美元,美金
cent|money|1/100|USD|cents,cent,美分
SGD|money|1|SGD|Singapore dollars,Singapore dollar,SGD,新加坡元,新元,新币,坡币
HKD|money|1|HKD|Hong Kong dollars,Hong Kong dollar,HKD,港元,港币
TWD|money|1|TWD|TWD,NTD,新台币,台币
JPY|money|1|JPY|yen,JPY,日元,日圆
EUR|money|1|EUR|euros,euro,EUR,欧元
GBP|money|1|GBP|pounds sterling,quid,GBP,英镑
penny|money|1/100|GBP|pence,便士
AUD|money|1|AUD|Australian dollars,AUD,澳元
KRW|money|1|KRW|KRW,韩元
INR|money|1|INR|rupees,rupee,INR,卢比
percent|percent|1/100|ratio|percent,per cent,pct,%,个百分比
percentage_point|percent|1/100|ratio|percentage points,percentage point,pp,ppt,个百分点,百分点
permille|percent|1/1000|ratio|‰,per mille
basis_point|percent|1/10000|ratio|basis points,basis point,bps,个基点,基点
tenth|percent|1/10|ratio|成
discount|percent|1/10|ratio|折
fold|multiple|1|fold|-fold,fold,倍,x
bit|data|1/8|byte|bits,bit,比特
byte|data|1|byte|bytes,byte,字节,个字节
kilobyte|data|1000|byte|kilobytes,kilobyte,KB,kB
megabyte|data|1000000|byte|megabytes,megabyte,MB,兆字节
gigabyte|data|1000000000|byte|gigabytes,gigabyte,GB,G,吉字节
terabyte|data|1000000000000|byte|terabytes,terabyte,TB,太字节
petabyte|data|1000000000000000|byte|petabytes,petabyte,PB
kibibyte|data|1024|byte|KiB
mebibyte|data|1048576|byte|MiB
gibibyte|data|1073741824|byte|GiB
tebibyte|data|1099511627776|byte|TiB
kilobit/second|data_rate|1000|bit/second|kbps,Kbps,kbit/s
megabit/second|data_rate|1000000|bit/second|Mbps,mbps,Mbit/s
gigabit/second|data_rate|1000000000|bit/second|Gbps,gbps,Gbit/s
millimetre|length|1/1000|metre|millimetres,millimeters,millimetre,millimeter,mm,毫米
centimetre|length|1/100|metre|centimetres,centimeters,centimetre,centimeter,cm,厘米,公分
metre|length|1|metre|metres,meters,metre,meter,m,米,公尺
kilometre|length|1000|metre|kilometres,kilometers,kilometre,kilometer,km,kms,公里,千米
inch|length|127/5000|metre|inches,inch,英寸,寸
foot|length|381/1250|metre|feet,foot,ft,英尺
yard|length|1143/1250|metre|yards,yard
mile|length|201168/125|metre|miles,mile,英里
li|length|500|metre|华里,里路,里地,市里,里
square_metre|area|1|square_metre|square metres,square meters,square metre,square meter,sqm,sq m,
  m2,m²,平方米,平米,平方公尺
square_foot|area|145161/1562500|square_metre|square feet,square foot,sq ft,sqft,平方英尺
square_kilometre|area|1000000|square_metre|square kilometres,square kilometers,square kilometre,
  square kilometer,sq km,km2,km²,平方公里,平方千米
square_mile|area|40468564224/15625|square_metre|square miles,square mile,sq mi
hectare|area|10000|square_metre|hectares,hectare,ha,公顷
acre|area|316160658/78125|square_metre|acres,acre,英亩
mu|area|2000/3|square_metre|亩
milligram|mass|1/1000000|kilogram|milligrams,milligram,mg,毫克
gram|mass|1/1000|kilogram|grams,gram,g,克
kilogram|mass|1|kilogram|kilograms,kilogram,kilos,kilo,kg,kgs,公斤,千克
tonne|mass|1000|kilogram|tonnes,tonne,tons,ton,吨,公吨
jin|mass|1/2|kilogram|斤,市斤
pound|mass|45359237/100000000|kilogram|pounds,pound,lbs,lb,磅
ounce|mass|45359237/1600000000|kilogram|ounces,ounce,oz,盎司
millilitre|volume|1/1000|litre|millilitres,milliliters,millilitre,milliliter,ml,mL,毫升
litre|volume|1|litre|litres,liters,litre,liter,L,升,公升
cubic_metre|volume|1000|litre|cubic metres,cubic meters,m3,m³,立方米,立方
gallon|volume|473176473/125000000|litre|gallons,gallon,加仑
cup|volume|1|cup|cups,cup,杯
tablespoon|volume|1|tablespoon|tablespoons,tablespoon,tbsp,汤匙
teaspoon|volume|1|teaspoon|teaspoons,teaspoon,tsp,茶匙
celsius|temperature|1|celsius|degrees celsius,degree celsius,degrees centigrade,degrees c,° c,°C,
  ℃,摄氏度,度
fahrenheit|temperature|1|celsius|degrees fahrenheit,degree fahrenheit,degrees f,° f,°F,℉,华氏度
degree|temperature|1|degree|degrees,degree,°
kelvin|temperature|1|kelvin|kelvins
hertz|frequency|1|hertz|hertz,Hz,赫兹
kilohertz|frequency|1000|hertz|kHz,千赫
megahertz|frequency|1000000|hertz|MHz,兆赫
gigahertz|frequency|1000000000|hertz|GHz,吉赫
watt|power|1|watt|watts,watt,W,瓦
kilowatt|power|1000|watt|kilowatts,kilowatt,kW,KW,千瓦
megawatt|power|1000000|watt|megawatts,megawatt,MW,兆瓦
kilowatt_hour|energy|1|kilowatt_hour|kilowatt hours,kilowatt-hours,kWh,千瓦时,度电
calorie|energy|1|calorie|calories,calorie,cal,卡路里
kilocalorie|energy|1000|calorie|kcal,千卡,大卡
volt|voltage|1|volt|volts,volt,V,伏,伏特
amp|current|1|amp|amps,amp,安培
kilometre/hour|speed|1|kilometre/hour|km/h,kph,kmh
mile/hour|speed|25146/15625|kilometre/hour|mph,MPH
request/second|rate|86400|request/day|qps,QPS,rps,RPS
request/minute|rate|1440|request/day|rpm,RPM,qpm,QPM
token/minute|rate|1440|token/day|tpm,TPM
person|count|1|person|people,persons,person,个人,人,名,位,人次,口人
employee|count|1|person|employees,employee,staff members,staff,workers,名员工,位员工,个员工,员工,
  名职工,人员
user|count|1|person|users,user,customers,customer,members,member,students,student,passengers,
  名用户,位用户,个用户,用户,名学生,个学生,位客户,名客户,个客户,名成员,个成员,名乘客
night|count|1|night|nights,night,个晚上,晚上,晚,夜
time|count|1|time|times,time,次,回,遍,趟
request|count|1|request|requests,request,reqs,req,calls,call,queries,query,次请求,个请求,请求,
  次调用,次查询
token|count|1|token|tokens,token,个token,个令牌,词元,个词元
character|count|1|character|characters,character,chars,char,字符,个字符,字,个字,个汉字
word|count|1|word|words,单词,个单词,个词
page|count|1|page|pages,page,页
tablespoon|count|1|tablespoon|tablespoons,tablespoon,tbsp,汤匙,大勺,勺,匙
teaspoon|count|1|teaspoon|teaspoons,teaspoon,tsp,茶匙,小勺
cup|count|1|cup|cups,cup,杯
dose|count|1|dose|doses,dose,injections,injection,剂次,针次,剂,针
item|count|1|item|items,item,pieces,piece,copies,copy,units,unit,个,件,项,条,份,只,台,套,张,辆,
  家,部,本,篇,枚,支,款,种,类,座,所,间,把,块儿,步,道,颗,架,艘,起,场,笔,轮,组,批,级,层,架次,例,
  代,届,集,首,幅,栋,双,对,瓶,箱,包,盒,排,列,行,片,棵,株,匹,桶,罐,卷,桌,碗,顿,节,餐,户,扇,堂,册
point|count|1|point|points,point,pts,分,积分,个积分
star|count|1|star|stars,star,星级,颗星
"""


@cache
def _load() -> tuple[dict[str, Unit], dict[str, str]]:
    units: dict[str, Unit] = {}
    aliases: dict[str, str] = {}
    for line in _TABLE.strip().replace(",\n  ", ",").splitlines():
        name, dimension, factor, base, names = line.split("|")
        units[name] = Unit(name, dimension, Fraction(factor), base)
        for alias in names.split(","):
            aliases.setdefault(alias if _cased(alias) else alias.lower(), name)
    return units, aliases


def _cased(alias: str) -> bool:
    """Short forms with capitals ("MB", "L", "W") are only known as written."""
    return len(alias) <= 6 and alias.isascii() and alias != alias.lower() and " " not in alias


def all_units() -> dict[str, Unit]:
    """All units by canonical name."""
    return _load()[0]


def unit_of(alias: str) -> Unit | None:
    """The unit a written name stands for, or `None`. "days", "天" → day; "MB" → megabyte."""
    units, aliases = _load()
    key = re.sub(r"\s+", " ", alias.strip())
    name = aliases.get(key)
    if name is None and not (len(key) == 1 and key.isupper()):
        name = aliases.get(key.lower()) or (aliases.get(key.upper()) if len(key) <= 4 else None)
    return units[name] if name else None


@cache
def alias_pattern() -> tuple[str, str]:
    """Regex alternatives for (Latin names, Chinese names and signs), longest first."""
    latin: list[str] = []
    han: list[str] = []
    for alias in sorted(_load()[1], key=len, reverse=True):
        (latin if alias[0].isascii() and alias[0].isalpha() else han).append(
            re.escape(alias).replace(r"\ ", r"[ \-]")
        )
    return "|".join(latin), "|".join(han)
