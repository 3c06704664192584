/** 256 short words that are hard to mistake for each other, in alphabetical order. Never changed. */
export const checkWordList: readonly string[] = /* @__PURE__ */ `
acorn album alder amber anchor angle apple april apron arrow aspen atlas attic autumn bacon
badge bagel bamboo banjo barley basil basket beach beacon beaver beetle berry birch bishop bison
blanket blossom bonnet border bottle branch brass breeze brick bridge bronze broom brush bucket
buffalo bugle bundle butter button cabin cable cactus camel candle canoe canvas canyon carbon
carpet carrot castle cedar cellar cello chalk cherry chess chimney cider cinema circle citrus
clover cobalt cocoa comet compass copper coral cotton cradle crane crater cricket crystal
curtain cushion cymbal daisy dancer delta denim desert diary dolphin donkey dragon drawer drum
eagle easel echo elbow ember engine fabric falcon feather fennel ferry fiddle field flame flute
forest fossil fountain fox galaxy garden garlic gate giant ginger glacier globe goblet goose
granite grape gravel guitar hammer harbor harvest hazel helmet heron hickory hockey honey hotel
island ivory jacket jaguar jasmine jersey jigsaw jungle kettle kitten ladder lagoon lantern
laurel lemon library lilac lizard lobster locket lotus magnet mango maple marble meadow melon
meteor mirror mitten monkey mosaic muffin museum napkin nectar needle nickel noodle nutmeg oasis
ocean olive onion orange orbit orchid otter oyster paddle panda paper parrot pearl pebble
pelican pencil pepper piano pigeon pillow pirate planet plum pocket pony poppy potato prism
puzzle quartz rabbit radish raven ribbon river robin rocket saddle saffron salmon sandal satin
shadow shovel silver sketch spider spruce squash statue summer sunset swan tablet teapot temple
thistle thunder ticket tiger timber tomato trumpet tulip tunnel turtle valley velvet violet
violin walnut window winter
`
  .trim()
  .split(/\s+/);
