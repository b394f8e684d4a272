// Command client asks a server through the client that was generated from its
// contract, and looks whether the answers are of one archive and agree.
package main

import (
	"context"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "client:", err)
		os.Exit(1)
	}
}

func run(address string) error {
	c, err := NewClientWithResponses(address)
	if err != nil {
		return err
	}
	ctx := context.Background()
	about, err := c.GetArchiveWithResponse(ctx)
	if err != nil || about.JSON200 == nil {
		return fmt.Errorf("archive: %v %s", err, about.Status())
	}
	limit := 2
	games, err := c.SearchGamesWithResponse(ctx, &SearchGamesParams{Limit: &limit})
	if err != nil || games.JSON200 == nil {
		return fmt.Errorf("games: %v %s", err, games.Status())
	}
	if games.JSON200.Archive != about.JSON200.Archive || games.JSON200.Total != about.JSON200.Games || len(games.JSON200.Items) != 2 {
		return fmt.Errorf("games: %d of archive %s, want %d of %s", games.JSON200.Total, games.JSON200.Archive, about.JSON200.Games, about.JSON200.Archive)
	}
	id := games.JSON200.Items[0].Id
	game, err := c.GetGameWithResponse(ctx, id, &GetGameParams{})
	if err != nil || game.JSON200 == nil || game.JSON200.Id != id || len(game.JSON200.Witnesses) == 0 {
		return fmt.Errorf("game %s: %v %s", id, err, game.Status())
	}
	board, err := c.GetBoardWithResponse(ctx, id, &GetBoardParams{})
	if err != nil || board.JSON200 == nil {
		return fmt.Errorf("board %s: %v %s", id, err, board.Status())
	}
	position, err := c.GetPositionWithResponse(ctx, board.JSON200.Position, &GetPositionParams{})
	if err != nil || position.JSON200 == nil || position.JSON200.Total == 0 {
		return fmt.Errorf("position %s: %v %s", board.JSON200.Position, err, position.Status())
	}
	players, err := c.ListPlayersWithResponse(ctx, &ListPlayersParams{Limit: &limit})
	if err != nil || players.JSON200 == nil || len(players.JSON200.Items) == 0 {
		return fmt.Errorf("players: %v %s", err, players.Status())
	}
	player, err := c.GetPlayerWithResponse(ctx, players.JSON200.Items[0].Id, &GetPlayerParams{})
	if err != nil || player.JSON200 == nil || player.JSON200.Player.Games != players.JSON200.Items[0].Games {
		return fmt.Errorf("player %s: %v %s", players.JSON200.Items[0].Id, err, player.Status())
	}
	bad := -1
	refused, err := c.SearchGamesWithResponse(ctx, &SearchGamesParams{Limit: &bad})
	if err != nil || refused.ApplicationproblemJSON400 == nil {
		return fmt.Errorf("a wrong limit: %v %s", err, refused.Status())
	}
	fmt.Printf("a generated client agrees with archive %.16s: %d games, %s, %s\n", about.JSON200.Archive, about.JSON200.Games, id, player.JSON200.Player.Name)
	return nil
}
