/** Kinds of places to eat and to shop, each with its noun and with things it may be known for. */
import { readKinds } from './read.ts';

export const restaurants = readKinds(`
amenity/cafe: café
  slow-roasted coffee; window seats in the morning sun; warm cinnamon rolls; a flat white that needs no sugar;
  newspapers on wooden rods
amenity/restaurant: restaurant
  a short menu that changes with the week; long tables for families; soups that simmer all day;
  a kitchen you can look into; the dish of the day
amenity/fast_food: lunch counter
  lunch in ten minutes; hand-cut fries; grilled sandwiches; sauces made in the morning; rice bowls to take away
amenity/ice_cream: ice cream parlour
  pistachio made from real pistachios; two scoops for the price of a tram ticket; lemon sorbet;
  waffle cones baked at the counter; a flavour nobody expects each Friday
amenity/pub: pub
  a quiz on Wednesdays; local ale on six taps; Sunday roasts; a fireplace with two armchairs; pies with proper crust
amenity/bar: bar
  small plates until midnight; vermouth on the rocks; a jukebox that still works;
  drinks without alcohol that taste of something; stools at a long zinc counter
shop/bakery: bakery
  sourdough from seven in the morning; cardamom buns on Saturdays; rye bread that keeps for a week;
  croissants that sell out by ten; birthday cakes made to order
shop/pastry: pastry shop
  custard tarts still warm; éclairs in three colours; almond biscuits by weight; wedding cakes drawn at your table;
  fruit tarts with whatever is ripe
`);

export const shops = readKinds(`
shop/books: bookshop
  a reading chair by the window; a wall of picture books; orders that arrive overnight; poetry at eye level;
  second-hand paperbacks at the door
shop/florist: flower shop
  tulips straight from the grower; bouquets tied while you wait; pots that survive a dark kitchen;
  deliveries by bicycle; dried wreaths in winter
shop/clothes: clothes shop
  linen shirts; alterations on the spot; coats that last ten winters; a fitting room with honest light;
  knitwear from small mills
shop/shoes: shoe shop
  boots that can be resoled; half sizes; children’s feet measured with patience; walking shoes broken in gently;
  laces in every colour
shop/jewelry: jeweller
  rings made to measure; watch batteries changed in five minutes; silver by local makers; pearls restrung by hand;
  engraving in the back room
shop/furniture: furniture shop
  solid oak tables; chairs you may sit in all afternoon; sofas recovered in any cloth;
  delivery up four flights of stairs; shelves cut to your wall
shop/toys: toy shop
  wooden trains; board games to try before you buy; kites that really fly; puzzles for rainy weeks;
  marbles by the handful
shop/stationery: stationery shop
  fountain pens to try; paper by the sheet; notebooks that lie flat; ink in forty shades; envelopes of every size
shop/garden_centre: garden centre
  tomato seedlings in April; advice on tired lawns; olive trees in tubs; seeds of old varieties; compost by the barrow
shop/butcher: butcher
  sausages made on Thursdays; cuts explained without hurry; stock bones for the asking; free-range chicken;
  marinades for the weekend
shop/deli: delicatessen
  olives from the barrel; cured ham cut thin; fresh pasta by weight; picnic baskets; cheese that runs
shop/wine: wine shop
  bottles under ten with a story; tastings on Friday evenings; growers known by their first names;
  a cellar you may walk through; cider from old orchards
shop/tea: tea shop
  first-flush leaves; tea tasted before it is weighed; tins that close tightly; roasted barley tea;
  pots with thin spouts
shop/houseware: homeware shop
  knives that hold an edge; plates sold one by one; bread bins and bread boards; lamps for reading in bed;
  tea towels that dry
shop/music: record shop
  a listening corner; crates of jazz; new vinyl on Fridays; sleeves in good order; a trade-in shelf
shop/musical_instrument: music shop
  guitars within reach of children; violins to rent by the month; strings fitted while you wait;
  sheet music ordered overnight; quiet rooms to try a piano
shop/pet: pet shop
  advice before a sale; food by the kilo; aquariums set up at home; collars in real leather;
  scratching posts that stand
shop/sports: sports shop
  rackets strung the same day; running shoes tried on a treadmill; football boots for growing feet;
  skis waxed by hand; club shirts printed here
shop/outdoor: outdoor shop
  tents you can crawl into; maps of the hills around; rucksacks fitted to your back; stoves repaired;
  rain jackets washed and proofed
shop/bicycle: bicycle shop
  repairs while you wait; cargo bikes to try for a day; saddles that fit; children’s bikes taken back when outgrown;
  wheels built by hand
shop/greengrocer: greengrocer
  apples by name; herbs in bunches; boxes packed on Fridays; what the farms brought today; ripe mangoes in season
shop/chocolate: chocolate shop
  truffles rolled this morning; bars from a single farm; hot chocolate you can stand a spoon in; candied orange;
  boxes you fill yourself
shop/department_store: department store
  six floors under one roof; a haberdashery counter; a tea room at the top; gift wrapping in December;
  a lift with a view
shop/craft: craft shop
  wool by the skein; canvas cut to size; evening classes at a long table; brushes for every hand;
  paper in two hundred colours
shop/supermarket: grocery store
  bread baked through the day; a good cheese counter; vegetables from nearby farms; short queues after eight;
  bottle returns without fuss
`);
