-- The tags. Two kinds of rows, distinguished by their source, which the chips show:
--   computed by tools/demo-data/priceTags.ts from the prices in tools/demo-data/prices, as of each series' last price (a test
--   recomputes them);
--   maintained by hand from general knowledge, as of 2025-01-01, without numbers or order. Operators change rows as
--   service_role.
insert into public.symbol_tags (symbol, market, tag, source, as_of) values
  ('SPX', 'STOCK', 'most-expensive',
    'Computed from tools/demo-data/prices/sp500-daily.csv, 2000-01-03 to 2020-04-17: its last price is 2874.56, one of the two highest of six', date '2020-04-17'),
  ('GOOG', 'STOCK', 'most-expensive',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2004-08-01 to 2010-03-01: its last price is 560.19, one of the two highest of six', date '2010-03-01'),
  ('AAPL', 'STOCK', 'all-time-high',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 0.0% below the highest of all, one of the two nearest of six', date '2010-03-01'),
  ('IBM', 'STOCK', 'all-time-high',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 3.7% below the highest of all, one of the two nearest of six', date '2010-03-01'),
  ('MSFT', 'STOCK', 'all-time-low',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 82.2% above the lowest of all, one of the two nearest of six', date '2010-03-01'),
  ('IBM', 'STOCK', 'all-time-low',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 136.8% above the lowest of all, one of the two nearest of six', date '2010-03-01')
on conflict (symbol, market, tag) do nothing;

insert into public.symbol_tags (symbol, market, tag, source, as_of)
select s.symbol, l.market, l.tag, l.source, date '2025-01-01'
from (values
  ('FOREX', 'commodities', 'Kept by hand: a metal quoted like a currency',
    'XAUUSD XAGUSD XPTUSD XPDUSD XAUEUR XAGEUR'),
  ('ALTERNATIVE', 'commodities', 'Kept by hand: a commodity or the root of its future',
    'GOLD SILVER PLATINUM PALLADIUM COPPER OIL WTI BRENT NATGAS CORN WHEAT SOYBEAN COFFEE COCOA SUGAR COTTON GC MGC SI SIL HG PL PA CL MCL QM BZ RB HO NG ZC ZS ZW ZL ZM KC CC SB CT LE HE GF'),
  ('STOCK', 'commodities', 'Kept by hand: a fund that holds commodities or their futures',
    'GLD IAU GLDM SLV PPLT PALL CPER USO BNO UNG DBC PDBC GSG DBA CORN WEAT SOYB'),
  ('STOCK', 'etf', 'Kept by hand: an exchange-traded fund listed in the United States',
    'SPY VOO IVV VTI VT QQQ QQQM DIA IWM IJR IJH VB MDY RSP SCHD VIG VYM VUG VTV VEA VWO VXUS EFA EEM IEMG ARKK XLB XLC XLE XLF XLI XLK XLP XLRE XLU XLV XLY SMH SOXX XBI KRE TLT IEF SHY AGG BND LQD HYG TIP GLD IAU GLDM SLV PPLT PALL CPER USO BNO UNG DBC PDBC GSG DBA CORN WEAT SOYB TQQQ SQQQ UPRO SPXU SPXL SPXS SOXL SOXS TNA TZA UVXY SVXY IBIT FBTC GBTC ETHA PSP'),
  ('STOCK', 'venture-capital', 'Kept by hand: a listed company or fund that finances or holds young private companies',
    'HTGC HRZN TPVG TRIN RWAY SSSS DXYZ SFTBY'),
  ('STOCK', 'private-equity', 'Kept by hand: a listed manager of private equity, or a fund of such',
    'BX KKR APO CG ARES TPG OWL HLNE STEP BAM PSP'),
  ('CRYPTO', 'memes', 'Kept by hand: a coin made after a joke',
    'DOGE SHIB PEPE FLOKI BONK WIF BOME BRETT TURBO MOG POPCAT MEME BABYDOGE ELON DEGEN NEIRO'),
  ('STOCK', 'memes', 'Kept by hand: a share of the meme rallies of 2021',
    'GME AMC KOSS'),
  ('STOCK', 'large-cap', 'Kept by hand: a member of the S&P 500 that was among its larger companies',
    'AAPL MSFT NVDA GOOG GOOGL AMZN META AVGO TSLA BRK.A BRK.B JPM LLY V MA UNH XOM WMT JNJ PG COST HD ORCL NFLX BAC KO ABBV CVX MRK PEP TMO CSCO CRM AMD MCD IBM ADBE QCOM TXN DIS GE CAT INTC PFE'),
  ('STOCK', 'large-cap', 'Kept by hand: an index of large companies, or a fund on it',
    'SPX SPY VOO IVV NDX QQQ QQQM DJI DIA'),
  ('STOCK', 'small-cap', 'Kept by hand: an index of small companies, or a fund on it; single shares change their size too often for a list',
    'RUT IWM VTWO IJR VB SCHA SLYV IWN IWO VBR VBK AVUV TNA TZA'),
  ('CRYPTO', 'most-addresses-with-balance', 'Kept by hand: a chain with millions of addresses that hold its coin, in no order',
    'BTC ETH TRX BNB DOGE LTC ADA XRP'),
  ('CRYPTO', 'most-daily-active-addresses', 'Kept by hand: a chain with hundreds of thousands of addresses in use on a usual day, in no order',
    'SOL TRX BNB BTC ETH POL NEAR'),
  ('CRYPTO', 'most-transactions', 'Kept by hand: a chain with over a million transactions on a usual day, in no order',
    'SOL TRX BNB NEAR SUI POL XRP XLM'),
  ('CRYPTO', 'highest-transaction-volume', 'Kept by hand: a chain or coin that moves the most value, in no order',
    'BTC ETH USDT USDC TRX SOL'),
  ('CRYPTO', 'lowest-supply', 'Kept by hand: its protocol or contract never makes more than 21 million',
    'BTC BCH ZEC DASH AAVE COMP YFI QNT'),
  ('CRYPTO', 'highest-supply', 'Kept by hand: over 100 billion are in circulation',
    'SHIB PEPE BONK FLOKI BTT LUNC XEC HOT WIN MOG BABYDOGE DOGE'),
  ('STOCK', 'most-expensive', 'Kept by hand: a share that costs over a thousand US dollars',
    'BRK.A NVR SEB BKNG AZO MKL'),
  ('CRYPTO', 'most-expensive', 'Kept by hand: one coin costs over a thousand US dollars',
    'BTC WBTC ETH YFI'),
  ('CRYPTO', 'development-activity', 'Kept by hand: a project with hundreds of developers at work in the open, in no order',
    'ETH SOL BTC DOT ATOM NEAR ICP ADA POL SUI APT')
) l (market, tag, source, symbols)
cross join lateral unnest(string_to_array(l.symbols, ' ')) s (symbol)
-- Tags computed from prices take precedence.
on conflict (symbol, market, tag) do nothing;
